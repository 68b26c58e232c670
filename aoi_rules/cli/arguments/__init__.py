"""What several commands take: rulesets, rule lines, saved games."""
