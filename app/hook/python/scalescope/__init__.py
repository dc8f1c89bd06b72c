"""Reports the steps of a training loop to Scalescope. It has no dependencies; in a program that Scalescope did not
start every call does nothing.

    import scalescope

    for batch in loader:
        with scalescope.step(samples=len(batch)) as step:
            ...
            step.loss = loss

Each step lasts from the end of the one before, so it includes the wait for the loader. docs/PROGRAMS.md describes
the measurements that need none of these lines."""

import math
from contextlib import contextmanager

from . import recorder as _recorder
from . import ring as _ring

__all__ = ["Step", "active", "part", "report", "step"]

_PARTS = {
    "input": _ring.INPUT,
    "forward": _ring.FORWARD,
    "backward": _ring.BACKWARD,
    "optimizer": _ring.OPTIMIZER,
    "checkpoint": _ring.CHECKPOINT,
    "validation": _ring.VALIDATION,
    "exposed": _ring.EXPOSED,
}
_FACTS = {
    "parameters": _ring.PARAMETERS,
    "gradient_bytes": _ring.GRADIENT_BYTES,
    "flops": _ring.FLOPS,
    "world_size": _ring.WORLD_SIZE,
    "rank": _ring.RANK,
    "learning_rate": _ring.LEARNING_RATE,
    "dataset_length": _ring.DATASET_LENGTH,
    "batch": _ring.BATCH_SEEN,
    "accuracy": _ring.ACCURACY,
}


def _measured():
    recorder = _recorder.current()
    return recorder if recorder is not None and recorder.attach(_ring.PACKAGE) else None


def active():
    """Returns True if Scalescope measures this process."""
    return _measured() is not None


class Step:
    """Values of a step, set before its end: samples and tokens of this rank, and the loss (a number or a tensor of one
    element, read when the step ends)."""

    def __init__(self, samples=0, tokens=0, loss=None):
        self.samples, self.tokens, self.loss = samples, tokens, loss


@contextmanager
def step(samples=0, tokens=0, loss=None):
    """Encloses one optimizer step. A step that an exception leaves did not end, and is not recorded."""
    current = Step(samples, tokens, loss)
    recorder = _measured()
    if recorder is None:
        yield current
        return
    recorder.explicit_steps = True
    begin = recorder.now()
    yield current
    try:
        # Values that the program reports take precedence over those of the hook.
        if current.loss is not None:
            recorder.losses[:] = [recorder.loss(current.loss)]
        recorder.end_step(recorder.now(), _ring.PACKAGE, begin, current.samples, current.tokens)
    except Exception as error:
        recorder.fail(error)


@contextmanager
def part(name):
    """Encloses a part of a step that the hook does not detect, by its name: input, forward, backward, optimizer,
    checkpoint, validation or exposed (communication with no concurrent work)."""
    kind = _PARTS.get(name)
    if kind is None:
        raise ValueError(f"scalescope.part: unknown part {name!r}; known are {', '.join(_PARTS)}")
    recorder = _measured()
    if recorder is None:
        yield
        return
    begin = recorder.now()
    yield
    if not recorder.off:
        recorder.part(kind, begin, recorder.now(), _ring.PACKAGE)


def report(**facts):
    """Reports facts of the program: parameters, gradient_bytes, flops (of one step of this rank), world_size, rank,
    learning_rate, dataset_length, batch (of this rank), accuracy (0 to 1)."""
    unknown = [name for name in facts if name not in _FACTS]
    if unknown:
        raise ValueError(f"scalescope.report: unknown facts {', '.join(unknown)}; known are {', '.join(_FACTS)}")
    recorder = _measured()
    if recorder is None:
        return
    for name, value in facts.items():
        value = float(value)
        if math.isfinite(value):
            recorder.fact(_FACTS[name], value, _ring.PACKAGE)
