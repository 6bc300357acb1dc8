"""A file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
import signal
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from claimbook.drafting.draft import NotAdded

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def replace_file(path: str, old: bytes, new: bytes) -> None:
    """Gives a file new bytes where it still holds the old ones, as a whole or not at all.

    A link stays a link, and the mode stays. Raises NotAdded, with the file as it was and nothing left
    beside it, for whatever goes wrong: no room, no leave to write, another content, an interruption.
    """
    target = os.path.realpath(path)
    watch = _Watch()
    try:
        with _watched(watch), _locked(os.path.dirname(target)) as folder:
            _replace(target, old, new, watch, folder)
    except OSError as error:
        raise NotAdded(f"{path} was left as it was: {error.strerror or error}") from None
    except (KeyboardInterrupt, _Interrupted):
        if not watch.done:
            raise NotAdded(f"{path} was left as it was: interrupted") from None
    except NotAdded as error:
        raise NotAdded(f"{path} was left as it was: {error}") from None


class _Interrupted(BaseException):
    """A signal that asks to stop."""


class _Watch:
    """Turns the first signal into _Interrupted; once the work is done it comes too late, and a second one says nothing
    new.
    """

    done = False
    heard = False

    def __call__(self, number: int, frame: object) -> None:
        if not self.done and not self.heard:
            self.heard = True
            raise _Interrupted


@contextmanager
def _watched(watch: _Watch) -> Iterator[None]:
    # Only the main thread may say what a signal does.
    signals = _SIGNALS if threading.current_thread() is threading.main_thread() else ()
    # A signal that is ignored, as under nohup, stays so.
    before = {
        number: signal.signal(number, watch)
        for number in signals
        if signal.getsignal(number) not in (signal.SIG_IGN, None)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _held() -> Iterator[None]:
    """Signals wait until the end of this."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _locked(folder: str) -> Iterator[int | None]:
    """The folder, held against other runs of this program where the system can do that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        yield None
        return
    try:
        if fcntl is not None:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NotAdded("another run is writing in its folder; try again") from None
            except OSError:
                pass  # no locks on this file system
        yield descriptor
    finally:
        os.close(descriptor)


def _replace(target: str, old: bytes, new: bytes, watch: _Watch, folder: int | None) -> None:
    state = os.stat(target)
    if not stat.S_ISREG(state.st_mode):
        raise NotAdded("it is no ordinary file")
    _refuse_read_only(target, state)
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.claimbook-new")
    # What a run that was killed has left; no other run is at work, for the folder is held.
    _remove(beside)
    try:
        _write(beside, new, state)
        with _held():
            with open(target, "rb") as stream:
                if stream.read(len(old) + 1) != old:
                    raise NotAdded("it changed meanwhile; run the command again")
            os.replace(beside, target)
            watch.done = True
    finally:
        if not watch.done:
            with _held():
                _remove(beside)
    _settle(folder)


def _refuse_read_only(target: str, state: os.stat_result) -> None:
    """Whoever took away the leave to write meant it, even towards one who may do anything."""
    if not state.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise NotAdded("it is read-only")
    above = os.path.dirname(target)
    if not os.stat(above).st_mode & 0o222 or not os.access(above, os.W_OK):
        raise NotAdded("its folder is read-only")


def _write(path: str, data: bytes, like: os.stat_result) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(data)
        stream.flush()
        if hasattr(os, "chown"):
            try:
                os.chown(path, like.st_uid, like.st_gid)
            except OSError:
                pass  # only some may give files away; the content matters more
        os.chmod(path, stat.S_IMODE(like.st_mode))
        os.fsync(stream.fileno())


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        pass


def _settle(folder: int | None) -> None:
    """The new name is on disk, too, where the system can say so."""
    if folder is not None:
        try:
            os.fsync(folder)
        except OSError:
            pass  # the file is replaced all the same
