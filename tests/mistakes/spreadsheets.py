"""Functions of spreadsheets."""

from tests.mistakes.mistakes import Mistake

F = "fair.aoi"
COUNT = "count(r for r in f.road)"
MISTAKES = tuple(Mistake(F, COUNT, said) for said in (
    "COUNTIFS(town.size, 3, town.owner, f.owner)", 'COUNTIF(town.size, ">1")', "COUNTA(town.owner)", "COUNTUNIQUE(town.owner)",
    "SUMIF(town.owner, f.owner, town.size)", "SUMIFS(town.size, town.owner, f.owner, town.visits, 0)",
    "SUMPRODUCT(town.size, town.visits)", "MAXIFS(town.size, town.owner, f.owner)", "AVERAGE(town.size)",
    "VLOOKUP(f, town, 2)", "ROUND(f.size / 2, 0)", "ROUNDUP(f.size / 2, 0)", "MOD(f.size, 2)", "INT(count(r for r in f.road) / 2)", "SUM(f.size, f.visits)",
    "SWITCH(f.size, 1, 5, 3, 7, 0)",
    # a choice, in whatever language
    "SI(f.size > 1; 2; 3)", "SI(f.size > 1, 2, 3)", "WENN(f.size > 1; 2; 3)", "WENN(f.size > 1, 2, 3)",
    "ALS(f.size = 1 and f.visits = 0; 2; 3)", "SE(f.size > 1; SE(f.visits = 0; 1; 2); 3) + 1", "HVIS(not big(f), 2, 3)",
    "IF(f.size > 1, 2, 3)", "MAX(2; f.size)", "SUM(1; f.size; 3)", "COUNT(road; town)",
))
