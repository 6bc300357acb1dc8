"""Whether the pages that sources cite still answer.

The only package that opens connections, and only when its command is run. It asks politely: one request at a time a
host with a pause after each, hosts in parallel, and it says who asks. It asks public addresses only: a host's
addresses are looked up once for a request, all of them are checked, and the connection goes to one of those, so a name
that means something else a moment later leads nowhere. Settings for proxies are not followed. Nothing is recorded.
"""

from claimbook.links.host import is_public
from claimbook.links.link import OUTCOMES, Link, Outcome, Page, link, pages, unreachable
from claimbook.links.target import parse_allowed
from claimbook.links.title import title_differs, title_of
from claimbook.links.transport import Policy, Transport
from claimbook.links.visit import check

__all__ = [
    "OUTCOMES",
    "Link",
    "Policy",
    "Outcome",
    "Transport",
    "Page",
    "check",
    "is_public",
    "link",
    "pages",
    "parse_allowed",
    "title_differs",
    "title_of",
    "unreachable",
]
