"""Runs training steps given as values, and tells what each of them did.

A step is a dict. `rule` and `rules` hold blocking rules: a list of columns or expressions, SQL as text, or the dict of
Splink's settings. `arguments`, where present, are passed on to Splink's method.

    {"step": "prior", "rules": [["first_name", "surname"], ["email"]], "recall": 0.7}
    {"step": "u by random sampling", "max_pairs": 1e6}
    {"step": "expectation maximisation", "rule": ["dob"]}
    {"step": "m from the label column", "column": "entity"}
    {"step": "m from labelled pairs", "table": "labels"}

`u` and `em` are short for the second and the third.
"""
import math

from splink import block_on

SHORT = {"u": "u by random sampling", "em": "expectation maximisation"}


def train(linker, api, steps, around=lambda step, run: run()):
    """Runs the steps in order and returns one dict a step; `around` may measure each."""
    return [around(step, lambda step=step: run_step(linker, api, step)) for step in steps]


def run_step(linker, api, step):
    kind = SHORT.get(step["step"], step["step"])
    training, more = linker.training, step.get("arguments", {})
    told = {**step, "step": kind}
    if kind == "prior":
        training.estimate_probability_two_random_records_match([rule(r) for r in step["rules"]], step["recall"], **more)
        told["rules"] = [rule_text(r) for r in step["rules"]]
    elif kind == "u by random sampling":
        training.estimate_u_using_random_sampling(max_pairs=step["max_pairs"], **more)
    elif kind == "expectation maximisation":
        session = training.estimate_parameters_using_expectation_maximisation(rule(step["rule"]), **more)
        history = [iteration(i, core) for i, core in enumerate(session._core_model_settings_history)]
        sql = session._blocking_rule_for_training.blocking_rule_sql
        told.update(rule=sql, arguments=more, iterations=len(history) - 1, history=history)
    elif kind == "m from the label column":
        training.estimate_m_from_label_column(step["column"], **more)
    elif kind == "m from labelled pairs":
        labels = api.register(step["table"], dataset_display_name=step["table"])
        training.estimate_m_from_pairwise_labels(labels, **more)
    else:
        raise ValueError(f"no training step is called {kind!r}")
    return {**told, "after": parameters(linker._settings_obj)}


def rule(value):
    return block_on(*value) if isinstance(value, list) else value


def rule_text(value):
    return ", ".join(value) if isinstance(value, list) else str(value)


def iteration(number, core):
    """A session's parameters after an iteration; iteration 0 holds those it starts from."""
    return {
        "iteration": number,
        "probability_two_random_records_match": core.probability_two_random_records_match,
        "comparisons": [
            {
                "output_column_name": comparison.output_column_name,
                "levels": [
                    {"gamma": level.comparison_vector_value, "m": level.m_probability, "u": level.u_probability}
                    for level in comparison.comparison_levels
                    if not level.is_null_level
                ],
            }
            for comparison in core.comparisons
        ],
    }


def parameters(settings):
    """The prior, and every level's m, u and the estimates they are the median of; most similar level first."""
    return {
        "probability_two_random_records_match": settings._probability_two_random_records_match,
        "comparisons": [
            {
                "output_column_name": comparison.output_column_name,
                "levels": [level_parameters(level) for level in comparison.comparison_levels],
            }
            for comparison in settings.comparisons
        ],
    }


def level_parameters(level):
    weight = level._match_weight
    told = {"gamma": level.comparison_vector_value, "label": level.label_for_charts}
    if not level.is_null_level:
        told.update(m=level.m_probability, u=level.u_probability)
    told["match_weight"] = weight if weight is None or math.isfinite(weight) else str(weight)
    told["trained"] = []
    if not level.is_null_level:
        for letter, estimates in (("m", level._trained_m_probabilities), ("u", level._trained_u_probabilities)):
            told["trained"] += [{"step": e["description"], letter: e["probability"]} for e in estimates]
    return told
