# A map that says `uses capitals` gets a warning for each location whose title begins with a small letter.
from aoi_rules.plugin import hookimpl

@hookimpl
def aoi_check(ruleset, report):
    for line in ruleset.lines_of("location"):
        title = line.arguments[1].value if len(line.arguments) > 1 else ""
        if title[:1].islower():
            report(line, f"the title “{title}” begins with a small letter", warning=True)
