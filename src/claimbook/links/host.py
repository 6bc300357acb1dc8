"""Hosts of the open internet, and what their names mean."""

from __future__ import annotations

import ipaddress
import queue
import socket
import threading

from claimbook.links.target import Target, Unasked
from claimbook.links.transport import Policy, Transport

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_UNICAST = ipaddress.IPv6Network("2000::/3")
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
# Set aside by the IANA registries, but not known as such to every Python that runs this.
_SET_ASIDE = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "100.64.0.0/10", "3fff::/20", "2001::/23", "2001:db8::/32"),
    )
)


def is_public(address: Address) -> bool:
    """Whether an address belongs to a host of the open internet, and so does any IPv4 address wrapped in it."""
    if any(address in network for network in _SET_ASIDE if network.version == address.version):
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return address.is_global and not address.is_multicast and not address.is_reserved
    inner = address.ipv4_mapped or address.sixtofour
    if address in _TRANSLATED:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    if inner is not None:
        return is_public(inner)
    return address in _UNICAST and address.is_global


def checked_addresses(target: Target, policy: Policy, transport: Transport) -> list[str]:
    """A host's addresses, the first of each family; Unasked unless each one of all is public or the host allowed."""
    found = [ipaddress.ip_address(text.partition("%")[0]) for text in _looked_up(target, policy, transport)]
    if not found:
        raise socket.gaierror(socket.EAI_NONAME, "no address")
    if (target.host, target.port) not in policy.allowed:
        for address in found:
            if not is_public(address):
                spelled = "" if str(address) == target.host else f", which {target.host} means,"
                raise Unasked(f"{address}{spelled} is no public address")
    return list({address.version: str(address) for address in reversed(found)}.values())[::-1]


def _looked_up(target: Target, policy: Policy, transport: Transport) -> list[str]:
    """The addresses that a host means, in time; numbers in any of their spellings need nobody to be asked."""
    if ":" in target.host:
        return [target.host]
    try:
        return [socket.inet_ntoa(socket.inet_aton(target.host))]
    except OSError:
        pass
    answers: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(transport.resolve(target.host, target.port))
        except (OSError, UnicodeError) as error:
            answers.put(error if isinstance(error, OSError) else socket.gaierror(socket.EAI_NONAME, "no host name"))

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = answers.get(timeout=policy.timeout)
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, OSError):
        raise answer
    return answer
