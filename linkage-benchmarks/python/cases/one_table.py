"""Dedupe of one CSV file of people in plain ASCII, with the model most users start from. Empty fields are NULL."""
import splink.comparison_library as cl
from splink import SettingsCreator, block_on

TABLES = {
    "people": """SELECT * REPLACE (unique_id::INTEGER AS unique_id)
        FROM read_csv('people.csv', header = true, all_varchar = true, nullstr = '')""",
}

SETTINGS = SettingsCreator(
    link_type="dedupe_only",
    comparisons=[
        cl.NameComparison("first_name"),
        cl.NameComparison("surname"),
        cl.DateOfBirthComparison("dob", input_is_string=True),
        cl.ExactMatch("city").configure(term_frequency_adjustments=True),
        cl.EmailComparison("email"),
    ],
    blocking_rules_to_generate_predictions=[block_on("first_name", "city"), block_on("surname"), block_on("dob")],
    retain_intermediate_calculation_columns=True,
    linker_uid="conformance",
)

STEPS = [
    {"step": "prior", "rules": [["first_name", "surname", "dob"], ["email"]], "recall": 0.7},
    {"step": "u", "max_pairs": 1e7, "arguments": {"min_count_per_level": None, "num_chunks": 1}},
    {"step": "em", "rule": ["dob"]},
    {"step": "em", "rule": ["email"]},
]

CLUSTER_AT = [0.95, 0.5, 0.999]
