"""Functions of spreadsheets."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
COUNT = "count(r for r in f.road)"
MISTAKES = tuple(Mistake(F, COUNT, said) for said in (
    "COUNTIFS(town.size, 3, town.owner, f.owner)", 'COUNTIF(town.size, ">1")', "COUNTA(town.owner)", "COUNTUNIQUE(town.owner)",
    "SUMIF(town.owner, f.owner, town.size)", "SUMIFS(town.size, town.owner, f.owner, town.visits, 0)",
    "SUMPRODUCT(town.size, town.visits)", "MAXIFS(town.size, town.owner, f.owner)", "AVERAGE(town.size)",
    "VLOOKUP(f, town, 2)", "ROUND(f.size / 2, 0)", "ROUNDUP(f.size / 2, 0)", "MOD(f.size, 2)", "SUM(f.size, f.visits)",
    "SWITCH(f.size, 1, 5, 3, 7, 0)",
))
