"""A file that is replaced as a whole or not at all."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from claimbook.drafting import NotAdded, replace_file, replacement

SRC = Path(__file__).parent.parent / "src"


@contextmanager
def a_file(content: bytes = b"old\n") -> Iterator[Path]:
    """A file in a folder of its own that anybody may enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o777)
        path = Path(folder) / "claims.yaml"
        path.write_bytes(content)
        yield path
        os.chmod(folder, 0o777)


def only(path: Path) -> bool:
    """Whether nothing else is in the folder."""
    return [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_file_gets_its_new_bytes_and_keeps_its_mode() -> None:
    for mode in (0o644, 0o600, 0o664, 0o755):
        with a_file() as path:
            path.chmod(mode)
            replace_file(str(path), b"old\n", b"new\n")
            assert path.read_bytes() == b"new\n" and only(path)
            assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    with a_file() as path:
        link = tmp_path / "link.yaml"
        link.symlink_to(path)
        replace_file(str(link), b"old\n", b"new\n")
        assert link.is_symlink() and path.read_bytes() == b"new\n" and only(path) and list(tmp_path.iterdir()) == [link]


def test_a_file_in_the_current_folder_needs_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("claims.yaml").write_bytes(b"old\n")
    replace_file("claims.yaml", b"old\n", b"new\n")
    assert Path("claims.yaml").read_bytes() == b"new\n"


def test_a_file_that_changed_meanwhile_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    write = replacement._write
    for other in (b"other\n", b"old\nand more\n", b""):
        with a_file() as path:
            monkeypatch.setattr(
                replacement, "_write", lambda *given, other=other, path=path: (write(*given), path.write_bytes(other))
            )
            with pytest.raises(
                NotAdded, match=f"^{path} was left as it was: it changed meanwhile; run the command again$"
            ):
                replace_file(str(path), b"old\n", b"new\n")
            assert path.read_bytes() == other and only(path)


@pytest.mark.parametrize(("what", "message"), [("file", "it is read-only"), ("folder", "its folder is read-only")])
def test_what_is_read_only_is_kept(what: str, message: str) -> None:
    with a_file() as path:
        (path if what == "file" else path.parent).chmod(0o555)
        with pytest.raises(NotAdded, match=f"^{path} was left as it was: {message}$"):
            replace_file(str(path), b"old\n", b"new\n")
        assert path.read_bytes() == b"old\n" and only(path)
        (path if what == "file" else path.parent).chmod(0o777)
        replace_file(str(path), b"old\n", b"new\n")
        assert path.read_bytes() == b"new\n"


def test_what_is_no_ordinary_file_is_kept(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotAdded, match="was left as it was: it is no ordinary file$"):
        replace_file(str(pipe), b"", b"new\n")
    with pytest.raises(NotAdded, match="was left as it was: No such file or directory$"):
        replace_file(str(tmp_path / "none"), b"", b"new\n")
    assert list(tmp_path.iterdir()) == [pipe]


def test_two_runs_do_not_write_at_once() -> None:
    fcntl = pytest.importorskip("fcntl")
    with a_file() as path:
        held = os.open(path.parent, os.O_RDONLY)
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(NotAdded, match="another run is writing in its folder; try again$"):
            replace_file(str(path), b"old\n", b"new\n")
        os.close(held)
        assert path.read_bytes() == b"old\n" and only(path)
        replace_file(str(path), b"old\n", b"new\n")


def run(path: Path, before: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    """A process of its own that replaces the file; ``before`` is what it does first."""
    program = textwrap.dedent(f"""
        import os, signal, sys
        from claimbook.drafting import NotAdded, replace_file, replacement
        # Signals as a shell leaves them, whoever started the tests.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        {before}
        try:
            replace_file(sys.argv[1], b"old\\n", b"new\\n" * 100_000)
        except NotAdded as error:
            print(error)
            sys.exit(2)
    """)
    return subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        timeout=60,
        **options,
    )


def test_a_process_of_its_own_replaces_the_file() -> None:
    with a_file() as path:
        done = run(path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)


def test_a_full_disk_loses_nothing() -> None:
    with a_file() as path:
        done = run(path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
        assert (done.returncode, done.stdout, done.stderr) == (2, f"{path} was left as it was: File too large\n", "")
        assert path.read_bytes() == b"old\n" and only(path)


def test_a_small_disk_that_is_full_loses_nothing(tmp_path: Path) -> None:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path)], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    try:
        path = tmp_path / "claims.yaml"
        path.write_bytes(b"old\n")
        done = run(path)
        assert (done.returncode, done.stdout, done.stderr) == (
            2,
            f"{path} was left as it was: No space left on device\n",
            "",
        )
        assert path.read_bytes() == b"old\n" and only(path)
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_another_owns_is_kept(what: str) -> None:
    if os.getuid():
        pytest.skip("only root can become somebody else")
    with a_file() as path:
        (path if what == "file" else path.parent).chmod(0o644 if what == "file" else 0o755)
        if what == "folder":
            path.chmod(0o666)
        done = run(path, before="os.setgroups([]); os.setgid(65534); os.setuid(65534)")
        assert (done.returncode, done.stderr) == (2, "")
        assert done.stdout == f"{path} was left as it was: it{'s folder' if what == 'folder' else ''} is read-only\n"
        assert path.read_bytes() == b"old\n" and only(path)


# Where a signal comes: in the middle of writing, after it, and in the very call that renames.
MOMENTS = {
    "writing": "fsync = os.fsync; os.fsync = lambda number: (os.kill(os.getpid(), signal.{0}), fsync(number))",
    "written": "write = replacement._write; replacement._write = lambda *given: (write(*given), os.kill(os.getpid(), "
    "signal.{0}))",
    "twice": "write = replacement._write; replacement._write = lambda *given: (write(*given), os.kill(os.getpid(), "
    "signal.{0}))\n"
    "        remove = replacement._remove; replacement._remove = lambda path: (os.kill(os.getpid(), signal.{0}), "
    "remove(path))",
}


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_interruption_loses_nothing(moment: str, name: str) -> None:
    with a_file() as path:
        done = run(path, before=MOMENTS[moment].format(name))
        assert (done.returncode, done.stdout, done.stderr) == (2, f"{path} was left as it was: interrupted\n", "")
        assert path.read_bytes() == b"old\n" and only(path)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interruption_that_comes_too_late_is_none(name: str) -> None:
    with a_file() as path:
        done = run(
            path,
            before="rename = os.replace; os.replace = lambda *given: (rename(*given), os.kill(os.getpid(), "
            f"signal.{name}))",
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)


@pytest.mark.parametrize("moment", ["writing", "written"])
def test_a_kill_loses_nothing_and_the_next_run_clears_up(moment: str) -> None:
    with a_file() as path:
        path.chmod(0o640)
        assert run(path, before=MOMENTS[moment].format("SIGKILL")).returncode == -signal.SIGKILL
        assert path.read_bytes() == b"old\n"
        assert run(path).returncode == 0
        assert path.read_bytes() == b"new\n" * 100_000 and only(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod", "stat"])
def test_whatever_the_system_refuses_loses_nothing(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: Any, **more: Any) -> None:
        raise OSError(5, "Input/output error")

    with a_file() as path:
        with monkeypatch.context() as patched:
            patched.setattr(replacement.os, call, refuse)
            with pytest.raises(NotAdded) as told:
                replace_file(str(path), b"old\n", b"new\n")
        assert str(told.value) == f"{path} was left as it was: Input/output error"
        assert path.read_bytes() == b"old\n" and only(path)


def test_signals_do_again_what_they_did_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with a_file() as path:
        replace_file(str(path), b"old\n", b"new\n")
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
