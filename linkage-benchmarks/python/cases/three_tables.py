"""Linking and deduplicating three tables with an id column of their own.

Numbers, literals, Jaccard, Damerau-Levenshtein; m from a label column and from labelled pairs, and one that is fixed;
And, Or and Not in rules; a session of EM that stops before it converges.
"""
import splink.comparison_level_library as cll
import splink.comparison_library as cl
from splink import ColumnExpression, SettingsCreator, block_on
from splink.internals.blocking_rule_library import And, CustomRule, Not, Or

TABLES = {"a": "FROM 'a.parquet'", "b_2": "FROM 'b_2.parquet'", "c": "FROM 'c.parquet'"}

OTHER_TABLES = {"labels": "FROM 'labels.parquet'"}

income = cl.CustomComparison(
    output_column_name="income",
    comparison_levels=[
        cll.NullLevel("income"),
        cll.AbsoluteDifferenceLevel("income", 0.5),
        cll.PercentageDifferenceLevel("income", 0.01),
        cll.PercentageDifferenceLevel("income", 0.1),
        cll.ElseLevel(),
    ],
)

either_female = cll.Or(
    cll.LiteralMatchLevel("sex", "F", "string", "left"), cll.LiteralMatchLevel("sex", "F", "string", "right")
)

sex = cl.CustomComparison(
    output_column_name="sex",
    comparison_levels=[
        cll.NullLevel("sex"),
        cll.LiteralMatchLevel("sex", "X", "string").configure(m_probability=0.3, fix_m_probability=True),
        cll.ExactMatchLevel("sex"),
        cll.Not(either_female),
        cll.ElseLevel(),
    ],
)

SETTINGS = SettingsCreator(
    link_type="link_and_dedupe",
    unique_id_column_name="id",
    comparisons=[
        cl.DamerauLevenshteinAtThresholds("forename", [1, 2]).configure(term_frequency_adjustments=True),
        cl.JaccardAtThresholds(ColumnExpression("surname").lower(), [0.9, 0.6]),
        cl.LevenshteinAtThresholds(ColumnExpression("dob").nullif("unknown"), [1, 3]),
        cl.PostcodeComparison("postcode"),
        income,
        sex,
    ],
    blocking_rules_to_generate_predictions=[
        block_on("forename", "surname"),
        And(block_on("dob"), Not(block_on("sex"))),
        CustomRule("l.postcode = r.postcode and l.visits <= r.visits"),
        And(Or(block_on("surname"), block_on("forename")), block_on("income")),
    ],
    retain_intermediate_calculation_columns=True,
    linker_uid="conformance",
    em_convergence=1e-6,
    max_iterations=8,
)

STEPS = [
    {"step": "prior", "rules": [["forename", "surname", "dob"], ["postcode", "dob"]], "recall": 0.8},
    {"step": "u", "max_pairs": 1e7, "arguments": {"min_count_per_level": None, "num_chunks": 1}},
    {"step": "m from the label column", "column": "entity"},
    {"step": "m from labelled pairs", "table": "labels"},
    {"step": "em", "rule": ["surname"], "arguments": {"fix_probability_two_random_records_match": True}},
    {
        "step": "em",
        "rule": ["dob"],
        "arguments": {"populate_probability_two_random_records_match_from_trained_values": True},
    },
]

CLUSTER_AT = [0.95, 0.5]
