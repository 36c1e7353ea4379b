"""``overtrick``: the command line's front door."""

from __future__ import annotations

import os
import sys

from overtrick.cli.streams import abandon, prepare

TYPE_CHECKING = False  # spares ``calc`` the import of typing
if TYPE_CHECKING:
    import rich_click as click

COMMANDS: dict[str, str] = {
    "calc": "Score contracts.",
    "imps": "Turn differences into IMPs.",
    "vp": "Turn a match's margin into victory points.",
    "rubber": "Score rubber bridge.",
    "chicago": "Score Chicago.",
    "score": "Score and rank an event from its files.",
    "combine": "Combine several sessions into one ranking.",
    "explain": "Show the arithmetic behind one score.",
    "convert": "Turn a file into another format.",
    "formats": "List the file formats.",
    "serve": "Serve the console, the tables and the results.",
    "tls": "Make a certificate of one's own.",
    "event": "Run an event that is kept in the database.",
    "db": "Keep the database, and take events out and in.",
    "publish": "Make an event's result pages.",
    "movement": "Find, show and check movements.",
    "masterpoints": "Award master points to an event.",
    "federations": "List the federations' packs.",
    "people": "Keep people: names, numbers, clubs, privacy.",
    "results": "Show results of people and clubs over many events.",
    "user": "Keep the accounts that may sign in.",
}


def main() -> None:
    """Run the command line. ``calc`` starts without the rest: it is the one that must be quick."""
    prepare()
    try:
        try:
            _run(sys.argv[1:])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone: nothing is wrong, and nothing more can be said.
        abandon()
        sys.exit(1)
    except OSError as error:
        print(f"error: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)
        abandon()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("OVERTRICK_TRACEBACK"):
            raise
        print(f"error: Overtrick failed ({type(error).__name__}: {error}).", file=sys.stderr)
        print("Please report it with the file; OVERTRICK_TRACEBACK=1 shows more.", file=sys.stderr)
        sys.exit(1)


def _run(arguments: list[str]) -> None:
    if arguments[:1] == ["calc"]:
        from overtrick.cli.calc import run

        sys.exit(run(arguments[1:]))
    from overtrick.cli.group import group

    group()(arguments, prog_name="overtrick")


def command(name: str) -> click.Command:
    """The click command called ``name``, from the module of that name."""
    from importlib import import_module

    found: click.Command = getattr(import_module(f"overtrick.cli.{name}"), name)
    return found
