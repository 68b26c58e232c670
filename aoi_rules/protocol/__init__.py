"""The JSON that this package writes: every form as a typed dictionary, with a docstring for each field.

`aoi schema` prints these as JSON Schema or as TypeScript, and `json()` methods are annotated with them.  Names end with `Json`,
which the schema leaves out.  The modules: `values` (values and their types), `play` (moves, refusals, choices, views, scores),
`events` (what happens), `changes` (what an event changes), `problems` (diagnostics, errors), `saves` (saved games), `plans`
(saved games under changed rules), `scenes` (pictures), `description` (what a ruleset is), `tables` (tables in the
browser), `preview` (a ruleset beside its text).
"""

from __future__ import annotations

from aoi_rules.protocol.changes import (
    AmountChangeDataJson,
    AmountChangeJson,
    AmountPartJson,
    AttachmentJson,
    CauseJson,
    EventChangeJson,
    KeptChangeDataJson,
    KeptChangeJson,
    PieceChangeDataJson,
    PieceChangeJson,
    RoundChangeDataJson,
    RoundChangeJson,
)
from aoi_rules.protocol.description import (
    ActionChoiceJson,
    ActionJson,
    DescribeJson,
    DetailJson,
    FieldJson,
    FigureJson,
    GameJson,
    KeepJson,
    MarkJson,
    MemberJson,
    NoteJson,
    OptionJson,
    PartJson,
    PhaseJson,
    PlayersJson,
    PluginJson,
    RoundJson,
    RuleJson,
    ScoreLineJson,
    SourceJson,
    TypeJson,
    ZoneJson,
)
from aoi_rules.protocol.events import (
    EventJson,
    FlowEventDataJson,
    FlowEventJson,
    MoveEventDataJson,
    MoveEventJson,
    PhaseEventDataJson,
    PhaseEventJson,
    PieceEventDataJson,
    PieceEventJson,
    RoundEventDataJson,
    RoundEventJson,
    TurnEventDataJson,
    TurnEventJson,
    VerbEventDataJson,
    VerbEventJson,
)
from aoi_rules.protocol.plans import BisectJson, ChangedLineJson, ChangeJson, PlanJson, PlannedSaveJson, VerdictJson
from aoi_rules.protocol.play import (
    ChoiceJson,
    ChoicesJson,
    ChoiceValueJson,
    MoveJson,
    OpenChoiceJson,
    PendingJson,
    RefusalJson,
    ReportedJson,
    ScoreJson,
    ShownJson,
    UndoableJson,
    ViewJson,
)
from aoi_rules.protocol.preview import (
    PreviewCourseJson,
    PreviewKindJson,
    PreviewLookJson,
    PreviewPictureJson,
    PreviewScenarioJson,
    PreviewScenariosJson,
    PreviewStepJson,
    PreviewTextJson,
    PreviewThingJson,
)
from aoi_rules.protocol.problems import (
    DiagnosticJson,
    ErrorJson,
    FailureJson,
    FixJson,
    IllegalMoveErrorJson,
    MoveTextErrorJson,
    PlaceJson,
    PositionErrorJson,
    RelatedLineJson,
    RulesetErrorJson,
    SeatErrorJson,
    SetupErrorJson,
    TurnErrorJson,
)
from aoi_rules.protocol.saves import DifferenceJson, RedoJson, SavedMoveJson, SaveJson, UndoJson
from aoi_rules.protocol.scenes import SceneChangesJson, SceneItemJson, SceneJson, ScenePartJson, SceneShapeJson
from aoi_rules.protocol.tables import (
    TableLogJson,
    TableMadeJson,
    TableRulesJson,
    TableSeatJson,
    TableStateJson,
    TriedMoveJson,
)
from aoi_rules.protocol.values import KeptJson, ScalarJson, ValueJson

__all__ = [
    "ActionChoiceJson", "ActionJson", "AmountChangeDataJson", "AmountChangeJson", "AmountPartJson", "AttachmentJson",
    "BisectJson", "CauseJson", "ChangeJson", "ChangedLineJson", "ChoiceJson", "ChoiceValueJson", "ChoicesJson",
    "DescribeJson", "DetailJson", "DiagnosticJson", "DifferenceJson", "ErrorJson", "EventChangeJson", "EventJson",
    "FailureJson", "FieldJson", "FigureJson", "FixJson", "FlowEventDataJson", "FlowEventJson", "GameJson",
    "IllegalMoveErrorJson", "KeepJson", "KeptChangeDataJson", "KeptChangeJson", "KeptJson", "MarkJson", "MemberJson",
    "MoveEventDataJson", "MoveEventJson", "MoveJson", "MoveTextErrorJson", "NoteJson", "OpenChoiceJson", "OptionJson",
    "PartJson", "PendingJson", "PhaseEventDataJson", "PhaseEventJson", "PhaseJson", "PieceChangeDataJson",
    "PieceChangeJson", "PieceEventDataJson", "PieceEventJson", "PlaceJson", "PlanJson", "PlannedSaveJson", "PlayersJson",
    "PluginJson", "PositionErrorJson", "PreviewCourseJson", "PreviewKindJson", "PreviewLookJson", "PreviewPictureJson",
    "PreviewScenarioJson", "PreviewScenariosJson", "PreviewStepJson", "PreviewTextJson", "PreviewThingJson", "RedoJson",
    "RefusalJson", "RelatedLineJson", "ReportedJson", "RoundChangeDataJson", "RoundChangeJson", "RoundEventDataJson",
    "RoundEventJson", "RoundJson", "RuleJson", "RulesetErrorJson", "SaveJson", "SavedMoveJson", "ScalarJson",
    "SceneChangesJson", "SceneItemJson", "SceneJson", "ScenePartJson", "SceneShapeJson", "ScoreJson", "ScoreLineJson",
    "SeatErrorJson", "SetupErrorJson", "ShownJson", "SourceJson", "TableLogJson", "TableMadeJson", "TableRulesJson",
    "TableSeatJson", "TableStateJson", "TriedMoveJson", "TurnErrorJson", "TurnEventDataJson", "TurnEventJson", "TypeJson",
    "UndoJson", "UndoableJson", "ValueJson", "VerbEventDataJson", "VerbEventJson", "VerdictJson", "ViewJson", "ZoneJson",
]
