"""What a ruleset is, once compiled: facts without behaviour."""
