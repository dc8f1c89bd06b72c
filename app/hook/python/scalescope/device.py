"""Measures the work that a program queues on a GPU: events on the computing stream are read once the GPU has passed
them, so that neither the program nor the GPU waits."""

from time import monotonic_ns

_MOST_AHEAD = 256  # Limit of chunks of records with marks that the GPU has not passed.


class Mark(int):
    """A point in the stream: the host's time when its event was queued, and `ns` once the GPU has passed it."""

    ns = None


class Timeline:
    """Sets marks on one GPU's current stream, on the clock of time.monotonic_ns. One thread at a time.

    The GPU's clock is followed from event to event. It cannot pass an event before the host queues it, nor after the
    host has seen it passed: these two bounds correct the drift between the clocks."""

    def __init__(self, torch, index):
        self._torch, self._index = torch, index
        self._capturing = torch.cuda.is_current_stream_capturing
        self._events, self._values = [], []  # These are reused.
        self._waiting = []  # (events, steps, last mark)
        self._base = torch.cuda.Event(enable_timing=True)
        self._base.record(torch.cuda.current_stream(index))
        self._base.synchronize()  # This happens once, at the first backward.
        self._base_ns = self._latest = monotonic_ns()

    def now(self):
        """Returns a mark, or the host's time if no mark is possible: while a CUDA graph is captured, whose events
        have no time, and after an error of the GPU, which is left for the program to find."""
        mark = Mark(monotonic_ns())
        try:
            if self._capturing():
                return int(mark)
            mark.event = self._events.pop() if self._events else self._torch.cuda.Event(enable_timing=True)
            mark.event.record(self._torch.cuda.current_stream(self._index))
        except (RuntimeError, IndexError):  # An IndexError means that another thread took the last event.
            return int(mark)
        return mark

    def value(self, tensor):
        """Copies one number of the GPU to a tensor of the host, which holds it once the GPU passes a later mark;
        returns None while a CUDA graph is captured."""
        if self._capturing():
            return None
        copied = self._values.pop() if self._values else None
        if copied is None:
            copied = self._torch.empty((), dtype=self._torch.float32, pin_memory=True)
        copied.copy_(tensor.detach().reshape(()), non_blocking=True)
        return copied

    def later(self, events, steps):
        """Keeps events until the GPU has passed their marks."""
        last = max((field for event in events for field in event if type(field) is Mark), default=None)
        self._waiting.append((events, steps, last))

    def settled(self, wait=False):
        """Yields (events, steps) of the events whose times and losses are available, in order; all of them if `wait` is
        true."""
        while self._waiting and not self._capturing():
            events, steps, last = self._waiting[0]
            if last is not None and last.ns is None and not last.event.query():
                if not wait and len(self._waiting) < _MOST_AHEAD:
                    return
                last.event.synchronize()
            self._waiting.pop(0)
            if last is not None:
                self._resolve(events, last, monotonic_ns())
            yield [tuple(map(self._settle, event)) for event in events], steps

    def _settle(self, field):
        if type(field) is Mark:
            return field.ns
        if type(field) is list:  # These are the losses of a step.
            self._values.extend(loss for loss in field if type(loss) is not float)
            return [float(loss) for loss in field]
        return field

    def _resolve(self, events, last, seen):
        fields = (field for event in events for field in event)
        marks = {id(field): field for field in fields if type(field) is Mark and field.ns is None}
        if last.ns is None:
            self._base_ns -= max(0, self._time_of(last) - seen)
        for mark in sorted(marks.values()):
            self._base_ns += max(0, mark - self._time_of(mark))
            self._latest = mark.ns = max(self._time_of(mark), self._latest)
            if mark is not last:
                self._events.append(mark.event)
                del mark.event
        if id(last) in marks:
            self._events.append(self._base)
            self._base, self._base_ns = last.event, last.ns
            del last.event

    def _time_of(self, mark):
        if not mark.event.query():  # The event may be on another stream than the last one.
            mark.event.synchronize()
        return self._base_ns + round(self._base.elapsed_time(mark.event) * 1e6)


def timeline(torch, parameters):
    """Returns the timeline of the GPU that holds the parameters, or None if they are on several devices or on another
    kind."""
    devices = {parameter.device for parameter in parameters if parameter.device.type != "cpu"}
    if len(devices) != 1 or next(iter(devices)).type != "cuda":
        return None
    return Timeline(torch, next(iter(devices)).index)
