"""Arguments that several commands share: rulesets, rule lines, saved games."""
