"""The program as a process: its streams, and its exit code."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from aoi_rules.cli.terminal.output import complain, shorten_name

__all__ = ["INTERRUPTED", "exit_code_of", "streams", "tidy_on_signal"]

INTERRUPTED = 130
"""The exit code after an interrupt from the keyboard, as in shells."""

_ENDING = [getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGTERM") if hasattr(signal, name)]
"""The signals that end the program from outside; Windows lacks some."""


class _ClosedOutput(io.TextIOBase):
    """Standard output that the caller has closed: what a command prints is lost, which is an error."""

    def write(self, text: str, /) -> int:
        """Always raise OSError."""
        del text
        raise OSError(errno.EBADF, "it is closed", "standard output")


def streams() -> None:
    """Work with the streams that exist.  Replace a closed one, because the next opened file would otherwise get its number."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()


def exit_code_of(run: Callable[[], object]) -> int:
    """Run a command and return its exit code; errors are reported as messages."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows `?`, and the program continues
    try:
        code = run()
    except click.Abort:
        complain("interrupted")
        code = INTERRUPTED
    except click.UsageError as error:
        _report_misuse(error)
        code = error.exit_code
    except click.ClickException as error:
        complain(error.format_message())
        code = error.exit_code
    except OSError as error:  # not for a broken pipe: the reader of our output has stopped, and click ends silently
        complain(_system(error))
        code = 1
    with contextlib.suppress(ValueError):  # closed already
        _flush_output()
    return code if isinstance(code, int) else 0


@contextlib.contextmanager
def tidy_on_signal(tidy: Callable[[], object]) -> Iterator[None]:
    """In this context, a signal that ends the program calls `tidy` first.  An ignored signal, as after `nohup`, stays ignored.

    A thread waits for the signal: Python's own handlers wait for the main thread, which may be waiting for a key.
    """
    ours = [number for number in _ENDING if signal.getsignal(number) is signal.SIG_DFL]
    if not ours or sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [*ours, signal.SIGURG])  # the thread inherits this mask
    done = threading.Event()
    watching = threading.Thread(target=_watch, args=(ours, done, tidy), daemon=True)
    watching.start()
    try:
        yield
    finally:
        done.set()
        signal.pthread_kill(watching.ident or 0, signal.SIGURG)
        watching.join()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _watch(ours: Sequence[signal.Signals], done: threading.Event, tidy: Callable[[], object]) -> None:
    """Wait for a signal that ends the program, tidy up, and let the signal end the program; stop waiting when SIGURG arrives and
    `done` is set."""
    number: int = signal.SIGURG
    while number == signal.SIGURG:
        if done.is_set():
            return
        number = signal.sigwait([*ours, signal.SIGURG])
    tidy()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
    signal.raise_signal(number)


def _system(error: OSError) -> str:
    """The system's error message, in one line."""
    text = error.strerror or str(error)
    if error.filename:
        return f"{shorten_name(str(error.filename))}: {text}"
    try:
        Path.cwd()
    except FileNotFoundError:
        return "the current folder was removed; change to another one"
    return text


def _report_misuse(error: click.UsageError) -> None:
    """Show the usage of a command, and what is wrong with its arguments."""
    if error.ctx is not None:
        complain(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n")
    complain(f"Error: {error.format_message()}")


def _flush_output() -> None:
    """Write the remaining output to standard output; if that fails, which has been reported, prevent Python from trying again at
    exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
