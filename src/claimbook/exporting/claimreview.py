"""The claims that evidence decides as schema.org ClaimReview, one in a page or all of them in a data feed.

The rating is the verdict and nothing else. Status says who stands behind a claim, not whether it is true, and goes
with the keywords.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimbook import judging
from claimbook.exporting.about import About
from claimbook.exporting.document import Json, address, given, written
from claimbook.quantity.span import Span
from claimbook.record.book import Claimbook
from claimbook.record.card import in_words
from claimbook.record.model import Article, Claim, Evidence
from claimbook.record.vocabulary import DECIDED, MEANINGS, OPEN, complete

FEED = "claimreview.json"
CONTEXT = "https://schema.org"
WORST, BEST = 1, 5

RATINGS: Mapping[str, int] = {"supported": BEST, "conflicting": 3, "refuted": WORST}
"""The scale, from `WORST` to `BEST`: what the evidence makes of the claim as worded."""
complete("verdict", RATINGS, OPEN)


def files(book: Claimbook, about: About) -> Mapping[str, bytes]:
    """The feed of every claim with a decided verdict, in the order of the file."""
    return {FEED: written(_feed(book, about))}


def review(claim: Claim, book: Claimbook, about: About) -> Json | None:
    """The review of one claim as of the record's day; None where nothing has decided it yet."""
    verdict = judging.verdict(claim, book)
    if verdict.label not in DECIDED:
        return None
    page = about.page(claim.id)
    return {
        "@context": CONTEXT,
        "@type": "ClaimReview",
        "@id": f"{page}#review",
        **given(
            url=page if about.url else None,
            datePublished=str(book.day),
            author=_makers(about),
            claimReviewed=claim.statement,
            itemReviewed=_claim(claim, book, page),
            reviewRating=_rating(verdict),
            keywords=list(_keywords(claim, book)),
            citation=list(_citations(claim, book)),
            license=about.licences[0][1] if about.licences else None,
        ),
    }


def _feed(book: Claimbook, about: About) -> Json:
    reviews = (review(claim, book, about) for claim in book.claims.values())
    items = [{"@type": "DataFeedItem", "item": [_within(each)]} for each in reviews if each is not None]
    return {
        "@context": CONTEXT,
        "@type": "DataFeed",
        **given(
            name=about.title,
            description=about.description,
            url=about.url,
            dateModified=str(book.day),
            license=[address for _, address in about.licences],
            creator=_makers(about),
        ),
        "dataFeedElement": items,
    }


def _within(document: Json) -> Json:
    """A document inside another one, which has the context."""
    return {name: value for name, value in document.items() if name != "@context"}


def _makers(about: About) -> list[Json]:
    return [
        given(**{"@type": "Person" if author.person else "Organization"}, name=author.name, url=author.url)
        for author in about.authors
    ]


def _claim(claim: Claim, book: Claimbook, page: str) -> Json:
    appearances = [_appearance(article) for name, article in book.articles.items() if claim.lines_in(name)]
    return given(
        **{"@type": "Claim", "@id": f"{page}#claim"},
        author=_speaker(claim, book),
        appearance=appearances,
    )


def _speaker(claim: Claim, book: Claimbook) -> Json | None:
    """Who says it in the article; None for the article's own voice and for people without a name."""
    if claim.speaker is None or claim.speaker.startswith("unnamed"):
        return None
    for organisation in book.organisations.values():
        if organisation.name.casefold() == claim.speaker.casefold():
            return given(**{"@type": "Organization"}, name=organisation.name, url=address(organisation.url))
    return {"@type": "Person", "name": claim.speaker}


def _appearance(article: Article) -> Json:
    return given(
        **{"@type": "CreativeWork"},
        name=article.title,
        url=address(article.url),
        inLanguage=article.language,
        datePublished=_dated(article.published),
        publisher=given(**{"@type": "Organization"}, name=article.publisher) if article.publisher else None,
    )


def _dated(span: Span) -> str | None:
    """A date as schema.org has it, to the day, the month or the year; None for a span of them, which it has not."""
    return None if "/" in span.text else span.text


def _rating(verdict: judging.Derivation) -> Json:
    word = in_words(verdict.label).capitalize()
    return {
        "@type": "Rating",
        "ratingValue": RATINGS[verdict.label],
        "bestRating": BEST,
        "worstRating": WORST,
        "alternateName": word,
        "name": word,
        "ratingExplanation": f"{MEANINGS['verdict'][verdict.label]}: {verdict.because}",
    }


def _keywords(claim: Claim, book: Claimbook) -> Iterator[Json | str]:
    """Topic, status and how the article presents it, each a word of its own vocabulary."""
    yield claim.topic
    for vocabulary, word in (("status", judging.status(claim, book).label), ("presented", claim.presented)):
        yield {
            "@type": "DefinedTerm",
            "inDefinedTermSet": vocabulary,
            "termCode": word,
            "name": f"{vocabulary}: {word}",
            "description": MEANINGS[vocabulary][word],
        }


def _citations(claim: Claim, book: Claimbook) -> Iterator[str]:
    """The addresses of the pages that count, each once."""
    sources = (
        book.sources[weighed.item.source]
        for weighed in judging.weigh(claim, book)
        if weighed.counts and isinstance(weighed.item, Evidence)
    )
    yield from dict.fromkeys(url for source in sources if (url := address(source.url)))
