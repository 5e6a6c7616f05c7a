"""Linking two tables whose ids overlap.

Column names with spaces, capitals and dots; levels combined with And and Or; dates that do not parse; distances;
arrays, also in a rule; term frequencies with a weight and a least u; EM with free u, and without term frequencies.
"""
import splink.comparison_level_library as cll
import splink.comparison_library as cl
from splink import ColumnExpression, SettingsCreator, block_on
from splink.blocking_rule_library import CustomRule

TABLES = {"census": "FROM 'census.parquet'", "survey": "FROM 'survey.parquet'"}

names = cl.CustomComparison(
    output_column_name="names",
    comparison_description="fore name and surname",
    comparison_levels=[
        cll.And(cll.NullLevel("Fore name"), cll.NullLevel("surname")),
        cll.And(cll.ExactMatchLevel("Fore name"), cll.ExactMatchLevel("surname")),
        cll.ColumnsReversedLevel("Fore name", "surname", symmetrical=True),
        cll.And(cll.JaroWinklerLevel("Fore name", 0.88), cll.JaroWinklerLevel("surname", 0.88)),
        cll.ExactMatchLevel("surname", term_frequency_adjustments=True),
        cll.Or(cll.LevenshteinLevel("surname", 1), cll.JaroLevel("Fore name", 0.8)),
        cll.ElseLevel(),
    ],
)

town = cl.CustomComparison(
    output_column_name="town",
    comparison_levels=[
        cll.NullLevel("City Town"),
        cll.ExactMatchLevel("City Town").configure(
            tf_adjustment_column="City Town", tf_adjustment_weight=0.5, tf_minimum_u_value=0.2
        ),
        cll.CustomLevel('lower("City Town_l") = lower("City Town_r")', "same but for case"),
        cll.ElseLevel(),
    ],
)

SETTINGS = SettingsCreator(
    link_type="link_only",
    comparisons=[
        names,
        cl.AbsoluteDateDifferenceAtThresholds(
            "dob", input_is_string=True, metrics=["day", "month", "year"], thresholds=[10, 1, 10]
        ),
        cl.PostcodeComparison(
            "post.code", lat_col="lat", long_col="lon", km_thresholds=[1, 10, 100], invalid_postcodes_as_null=True
        ),
        cl.PairwiseStringDistanceFunctionAtThresholds("emails", "jaro_winkler", [0.95, 0.85]),
        town,
        cl.ExactMatch("sex"),
    ],
    blocking_rules_to_generate_predictions=[
        block_on("surname", "substr(dob, 1, 4)"),
        CustomRule('l."Fore name" = r."Fore name" and l."City Town" = r."City Town" and abs(l.lat - r.lat) < 0.05'),
        block_on(ColumnExpression("post.code").substr(1, 4)),
        block_on("emails", arrays_to_explode=["emails"]),
    ],
    additional_columns_to_retain=["entity"],
    retain_intermediate_calculation_columns=True,
    linker_uid="conformance",
)

STEPS = [
    {"step": "prior", "rules": [["Fore name", "surname", "dob"]], "recall": 0.6},
    {"step": "u", "max_pairs": 1e7, "arguments": {"min_count_per_level": None, "num_chunks": 1}},
    {"step": "em", "rule": ["surname"]},
    {"step": "em", "rule": ["sex"], "arguments": {"fix_u_probabilities": False}},
    {"step": "em", "rule": ["dob"]},
    {"step": "em", "rule": ["sex", "post.code"], "arguments": {"estimate_without_term_frequencies": True}},
]

CLUSTER_AT = [0.9, 0.99]
