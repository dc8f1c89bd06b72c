"""Python imports this module at its start, because its folder is the first of PYTHONPATH. It prepares the
measurement of a program that scalescope-program started, and then runs the sitecustomize that it hides, such as
the system's or conda's."""

import os
import sys


def _prepare():
    if not os.environ.get("SCALESCOPE_RING"):
        return
    try:
        from scalescope import hook

        hook.install()
    except Exception as error:  # The program still runs, but is not measured.
        print(f"scalescope: this program's steps are not measured: {error!r}", file=sys.stderr)


def _run_hidden():
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    here = os.path.dirname(os.path.realpath(__file__))
    others = [entry for entry in sys.path if os.path.realpath(entry or ".") != here]
    spec = PathFinder.find_spec("sitecustomize", others)
    if spec is None or spec.loader is None:
        return
    module = module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


_prepare()
_run_hidden()
