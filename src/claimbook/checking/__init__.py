"""A flat list of small checks over a record; each yields a Problem for every fault it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from claimbook import judging
from claimbook.checking import arithmetic, culprits, dates, judgements, ledger, likeness, owed, references, texts
from claimbook.record.book import Claimbook
from claimbook.texts.text import Text
from claimbook.wording.lists import counted
from claimbook.wording.problem import Problem, in_file_order

Check = Callable[[Claimbook], Iterator[Problem]]
TextCheck = Callable[[Claimbook, Mapping[str, Text]], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    references.some_claim_is_recorded,
    references.some_article_is_recorded,
    references.ids_differ_by_more_than_case,
    references.references_resolve,
    references.relays_lead_to_an_origin,
    references.urls_are_addresses,
    references.no_page_under_two_names,
    references.nothing_is_unused,
    references.no_statement_stands_twice,
    likeness.names_are_spelled_alike,
    likeness.words_are_not_mistyped,
    likeness.nothing_is_recorded_twice,
    dates.sources_are_dated_in_order,
    dates.articles_are_dated_in_order,
    dates.predictions_look_ahead,
    dates.no_prediction_is_forgotten,
    dates.announcements_are_told,
    owed.what_settles_is_said,
    owed.searches_are_told,
    owed.readings_are_told,
    owed.renderings_compare_articles,
    ledger.articles_have_their_lines,
    ledger.every_line_is_accounted_for,
    ledger.every_line_exists,
    arithmetic.no_circles,
    arithmetic.results_are_recomputed,
    arithmetic.shows_need_premises,
    arithmetic.guesses_come_as_claims,
    judgements.unread_sources_decide_nothing,
    judgements.statuses_are_derived,
    judgements.verdicts_are_derived,
    judgements.overrulings_are_needed,
)


TEXT_CHECKS: tuple[TextCheck, ...] = (
    texts.texts_are_the_recorded_ones,
    texts.figures_are_recorded,
    texts.values_are_stated,
    texts.set_asides_are_there,
)


def unchecked(book: Claimbook) -> str:
    """What could not be checked because of what is missing, unreadable or wrong, in one line; "" where all was."""
    claims = culprits.unsettled(book)
    broken = {section for section, _ in book.broken}
    told = [f"status and verdict of {counted(len(claims), 'claim')}"] if claims else []
    told += ["whether every line is accounted for"] if broken & {"claims", "unclaimed", "articles"} else []
    told += ["whether everything recorded is used"] if not references.all_found(book) else []
    return f"not checked because of these problems: {', '.join(told)}" if told else ""


FOLLOWING = (
    "result-not-recomputed",
    "condition-fails",
    "value-disagrees",
    "formula-disagrees",
    "shows-not-yielded",
    "status-not-derived",
    "verdict-not-derived",
    "weakest-input",
)
"""What follows from a mistyped value in the claims that rest on it."""

MISSING = ("unknown-reference", "id-misspelt")
"""What is told first, since other faults may follow from it."""


def check(book: Claimbook, at_hand: Mapping[str, Text] | None = None) -> list[Problem]:
    """Everything wrong with a record: what is missing first, then the rest in file order; with the articles' texts,
    also what it leaves out of them.

    ``at_hand`` holds texts by article, as ``claimbook.texts.text.at_hand`` finds them.
    """
    found = [problem for each in CHECKS for problem in each(book)]
    found += [problem for each in TEXT_CHECKS for problem in each(book, at_hand or {})]
    # A value that its lines do not state is mistyped, and what rests on it comes out wrong for that.
    unstated = {problem.record for problem in found if problem.code == "value-unstated"}
    resting = judging.resting_on(book, unstated) if unstated else frozenset()
    found = [each for each in found if each.code not in FOLLOWING or each.record not in resting]
    # What counts the recorded text's lines knows how many there are; the rest is guessed from the claims.
    counted_lines = {problem.place for problem in found if problem.code == "lines-miscounted"}
    found = [each for each in found if each.place not in counted_lines or each.code == "lines-miscounted"]
    missing = [problem for problem in found if problem.code in MISSING]
    return [*in_file_order(missing), *in_file_order([problem for problem in found if problem.code not in MISSING])]
