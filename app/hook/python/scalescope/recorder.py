"""Turns the events of a training loop into records of steps and their parts, without using torch.

A step lasts from the end of an optimizer step to the end of the next. Its forward part lasts until its backward begins,
so it includes the loss. Time that belongs to no part is the step's residual.

Code between two calls of torch runs with cold caches, where a Python call costs a microsecond and the code that writes
to the ring ten. An event is therefore one small tuple in a list, which `write` packs as records at a step's end, those
of short steps together. The length of a tuple is its form:

     3  (kind, begin, end): a part of the next step of the list
     4  (BACKWARD, forward's begin or 0, begin, end): the same, with the forward before it
     6  (source, begin, end, samples, tokens, loss): a step; the list of its losses if a GPU computes them
     7  (OPTIMIZER, begin, step's begin, end, samples, tokens, loss): the last part of a step, and the step
    10  the fields of a record, with the number of its step"""

import atexit
import functools
import math
import os
import sys
import threading
from collections import deque
from time import monotonic_ns

from . import ring as records

_WRITE_EVERY_NS = 10_000_000  # Longest time whose records are lost if a rank is killed.
MOST_EVENTS = 256  # Limit of events, each of at most two records, that wait for the end of a step.
_MOST_LOSSES = 4096  # Limit of backwards whose losses are kept: a step with more has no loss.
_HOOK, _STEP, _INPUT, _FORWARD, _BACKWARD, _OPTIMIZER, _VALIDATION = (
    records.HOOK, records.STEP, records.INPUT, records.FORWARD, records.BACKWARD, records.OPTIMIZER,
    records.VALIDATION)  # fmt: skip
_OF_HOOK = records.HOOK << 32
_pack_record, _pack_part, _pack_parts, _pack_step, _pack_last, _pack_ordinary = (
    records.WHOLE.pack_into, records.PART.pack_into, records.PARTS.pack_into, records.ENDED.pack_into,
    records.LAST.pack_into, records.ORDINARY.pack_into)  # fmt: skip
_RECORD, _TWO_RECORDS, _SIX_RECORDS = records.RECORD, 2 * records.RECORD, 6 * records.RECORD
_FORWARD_OF_HOOK, _BACKWARD_OF_HOOK, _OPTIMIZER_OF_HOOK, _STEP_OF_HOOK = (
    kind | _OF_HOOK for kind in (_FORWARD, _BACKWARD, _OPTIMIZER, _STEP))
_ON_DEVICE = (_FORWARD, _BACKWARD, _OPTIMIZER)

_recorder = None
_looked = False


def current():
    """Returns the recorder of this process, or None if no ring is named or it cannot be used (reported once on
    stderr)."""
    global _recorder, _looked
    if not _looked:
        _looked = True
        path = os.environ.get("SCALESCOPE_RING")
        if path:
            try:
                _recorder = Recorder(records.Ring(path))
                os.register_at_fork(after_in_child=_forget)
                atexit.register(_write_rest)
                os._exit = _writing_first(os._exit)
            except (OSError, ValueError, records.RingError) as error:
                print(f"scalescope: this program's steps are not measured: {error}", file=sys.stderr)
    return _recorder


def _write_rest():
    # A process without records, such as one whose children train, leaves the ring to its writer.
    if _recorder is not None and _recorder.attached and not _recorder.off and _recorder.timeline is None:
        try:
            _recorder.write()
        except Exception as error:
            _recorder.fail(error)


def _writing_first(leave):
    @functools.wraps(leave)
    def _exit(*args, **kwargs):
        _write_rest()
        leave(*args, **kwargs)

    return _exit


def _forget():
    """Stops recording in a forked child, which is not the training process."""
    global _recorder
    if _recorder is not None:
        _recorder.off = True
        _recorder.now = monotonic_ns  # The child must not use the parent's GPU.
        _recorder = None


def _mean(losses):
    """Returns the mean of a step's losses, or not a number if it has none."""
    return sum(losses) / len(losses) if losses else math.nan


class Loader:
    """State of a loader: whether its batches are for validation, and the number of samples of its dataset."""

    def __init__(self, loader):
        self.validating = False
        try:
            self.samples = len(loader.dataset)
        except (AttributeError, TypeError):  # The dataset is a stream.
            self.samples = 0


class Recorder:
    def __init__(self, ring):
        self.ring = ring
        self.off = False
        self.attached = 0  # Bits of the sources that write.
        self.step = 0
        self.last_end = 0  # End of the step before; 0 before training.
        self.explicit_steps = False  # True if the program reports where a step ends.
        self.in_backward = False
        self.models = None  # The state of hook.py's torch models, once torch is imported.
        self.unscaled = None  # (loss that backward gets, loss as the program computed it), for a gradient scaler.
        # True if the host runs ahead of the device: its times of forward and backward are meaningless.
        self.asynchronous = False
        self.timeline = None  # Timeline of that device, if it has one.
        self.now = monotonic_ns  # Returns the time at which a part begins or ends.
        # Of a batch, the call of a model with the most samples counts: models may be called several times before the
        # backward, on parts or copies of it. Batches add up until an optimizer steps. Optimizers of one step may use
        # the same batch each, and the one that uses the most counts.
        self.called = self.called_tokens = 0  # Those of the largest call since the last backward.
        self.samples = self.tokens = 0  # Sums since an optimizer's last step.
        self.most = None  # Samples and tokens of the step's earlier optimizers.
        self.in_closure = False  # True while an optimizer calls its closure, maybe several times on one batch.
        self.ends_with_backward = False  # True if an optimizer stepped within the backward that is running.
        self.losses = []
        self.inputs = deque(maxlen=64)  # (begin, end, Loader) of batches whose purpose is not yet clear.
        self.events = []  # Those whose records are not yet in the ring.
        self._first_step = 0  # Number of the step to which the first of them belongs.
        self._written = 0  # Time at which a step's end last wrote them.
        self._writing, self._within_write = threading.RLock(), False
        self._thread = threading.get_native_id()
        self._said = {}  # Facts with the value that was last recorded.
        self.validation = None  # [begin, end].
        self.forward = 0  # Begin of a forward that may be followed by a backward.
        self.forward_end = 0
        self._part_end = 0  # End of the last part among the records that were written.

    def attach(self, source):
        """Returns True if this process records. Called at the first event, which a supervisor lacks."""
        if self.off:
            return False
        bit = records.ATTACHED[source]
        if not self.attached & bit:
            if self.ring.attach(source):
                self.attached |= bit
            else:
                self.off = True
        return not self.off

    def fail(self, error):
        """Ends the measurement after an internal error: the program continues."""
        if not self.off:
            self.off = True
            print(
                f"scalescope: the measurement ended at step {self.step} because of an internal error: {error!r}",
                file=sys.stderr,
            )

    # Records ----------------------------------------------------------------------------------------------------------

    def record(self, kind, source, begin, end, step, a=0.0, b=0.0, c=0.0):
        """Appends a record; it is in the ring with its step, or once there are many."""
        self.events.append((kind, source, begin, end, step, a, b, c, self._thread, 0))
        self.limit()

    def write(self, wait=False):
        """Writes the events to the ring; those with marks only when the GPU has passed them, unless `wait` is true."""
        with self._writing:
            if self._within_write:  # A signal's handler interrupted this thread's write.
                return
            try:
                self._within_write = True
                events = self.events[:]
                del self.events[: len(events)]  # Another thread may append one meanwhile.
                if self.timeline is None:
                    self.ring.write(*self._pack(events), self.step)
                    return
                self.timeline.later(events, self.step)
                for events, steps in self.timeline.settled(wait):
                    self.ring.write(*self._pack(events), steps)
            finally:
                self._within_write = False

    def limit(self):
        """Bounds what waits for the end of a step, which a program may never reach: the ring and scalescope-program
        count the records for which they have no room."""
        if len(self.events) >= MOST_EVENTS:
            self.write()
            if len(self.losses) >= _MOST_LOSSES:
                self.losses[:] = [math.nan]  # The mean of a part of them would be another figure.

    def _pack(self, events):
        """Returns the events' records and their number."""
        packed, at = bytearray(_TWO_RECORDS * len(events)), 0
        step, part_end, thread = self._first_step, self._part_end, self._thread
        hidden = self.asynchronous and self.timeline is None
        number, count = 0, len(events)
        while number < count:
            event = events[number]
            number += 1
            form = len(event)
            if form == 3:
                kind, begin, end = event
                if kind == _OPTIMIZER and begin < part_end:
                    begin = part_end  # A closure runs forward and backward within the optimizer's step.
                part_end = end
                if not hidden and number + 3 <= count and len(events[number + 2]) == 7:
                    second, both = events[number], events[number + 1]
                    if len(second) == 3 and len(both) == 4 and second[0] != _OPTIMIZER and both[1]:
                        second_kind, second_begin, second_end = second
                        _, forward, backward, backward_end = both
                        _, last, step_begin, step_end, samples, tokens, loss = events[number + 2]
                        if last < backward_end:
                            last = backward_end
                        _pack_ordinary(packed, at, kind | _OF_HOOK, begin, end, step, thread,
                                       second_kind | _OF_HOOK, second_begin, second_end, step, thread,
                                       _FORWARD_OF_HOOK, forward, backward, step, thread,
                                       _BACKWARD_OF_HOOK, backward, backward_end, step, thread,
                                       _OPTIMIZER_OF_HOOK, last, step_end, step, thread,
                                       _STEP_OF_HOOK, step_begin, step_end, step, samples, tokens,
                                       _mean(loss) if type(loss) is list else loss, thread)  # fmt: skip
                        number, step, part_end = number + 3, step + 1, step_end
                        at += _SIX_RECORDS
                        continue
                if hidden and kind in _ON_DEVICE:
                    continue
                _pack_part(packed, at, kind | _OF_HOOK, begin, end, step, thread)
                at += _RECORD
            elif form == 4:
                _, forward, begin, end = event
                part_end = end
                if hidden:
                    continue
                if forward:
                    _pack_parts(packed, at, _FORWARD_OF_HOOK, forward, begin, step, thread,
                                _BACKWARD_OF_HOOK, begin, end, step, thread)  # fmt: skip
                    at += _TWO_RECORDS
                else:
                    _pack_part(packed, at, _BACKWARD_OF_HOOK, begin, end, step, thread)
                    at += _RECORD
            elif form == 7:
                _, begin, step_begin, end, samples, tokens, loss = event
                if type(loss) is list:
                    loss = _mean(loss)
                if begin < part_end:
                    begin = part_end
                part_end = end
                if hidden:
                    _pack_step(packed, at, _STEP_OF_HOOK, step_begin, end, step, samples, tokens, loss, thread)
                    at += _RECORD
                else:
                    _pack_last(packed, at, _OPTIMIZER_OF_HOOK, begin, end, step, thread,
                               _STEP_OF_HOOK, step_begin, end, step, samples, tokens, loss, thread)  # fmt: skip
                    at += _TWO_RECORDS
                step += 1
            elif form == 6:
                source, begin, end, samples, tokens, loss = event
                if type(loss) is list:
                    loss = _mean(loss)
                _pack_step(packed, at, _STEP | source << 32, begin, end, step, samples, tokens, loss, thread)
                at += _RECORD
                step += 1
            else:
                if _STEP < event[0] <= _VALIDATION:
                    part_end = event[3]
                if not (hidden and event[0] in _ON_DEVICE):
                    _pack_record(packed, at, *event)
                    at += _RECORD
        self._first_step, self._part_end = step, part_end
        return packed, at // _RECORD

    def loss(self, value):
        """Returns a number, or a tensor to which the device will copy it."""
        if self.timeline is not None and getattr(value, "is_cuda", False):
            copied = self.timeline.value(value)
            if copied is not None:
                return copied
        return float(value.detach() if hasattr(value, "detach") else value)

    def follow(self, timeline):
        """Makes parts begin and end on the device's stream from now on."""
        self.write()
        self.timeline, self.now = timeline, timeline.now

    def fact(self, fact, value, source=records.HOOK):
        """Records a fact if it is new or has changed."""
        if self._said.get(fact) != value:
            self._said[fact] = value
            now = monotonic_ns()
            self.record(records.FACT, source, now, now, self.step, float(fact), float(value))

    def part(self, kind, begin, end, source=records.HOOK):
        if not self.last_end:
            self.begin_training(begin, source)
        if source == records.HOOK:
            self.events.append((kind, begin, end))
            self.limit()
        else:
            self.record(kind, source, begin, end, self.step)

    def begin_training(self, now, source):
        self.last_end = now
        self.record(records.PHASE, source, now, now, self.step, 1.0)

    def end_training(self, source=records.HOOK):
        if self.attached and not self.off and self.last_end:
            self._write_forward()
            self._write_validation()
            now = self.now()
            self.record(records.PHASE, source, now, now, self.step, 2.0)
            self.write(wait=True)

    # Events -----------------------------------------------------------------------------------------------------------

    def forward_begins(self, begin):
        """Begins a forward of the training and records the events that waited for it."""
        if self.forward:
            self._write_forward()
        inputs = self.inputs
        if len(inputs) == 1 and self.step and not self.validation and not inputs[0][2].validating:
            began, end, _ = inputs.pop()
            self.events.append((_INPUT, began, end))
        elif inputs or self.validation:
            self._write_waiting()
        self.forward = self.forward_end = begin

    def validated(self, begin, end):
        """Records a forward without gradients: it and the batches before it from the same loader are validation."""
        self._write_forward()
        if self.inputs:
            self.inputs[-1][2].validating = True
        if self.validation:
            self.validation[1] = end
        else:
            self.validation = [min([begin, *(entry[0] for entry in self.inputs if entry[2].validating)]), end]

    def resume_training(self, begin):
        """Records the events that waited for a backward, which begins the training if it is the first."""
        self._write_waiting()
        if not self.last_end:
            self.begin_training(self.forward or begin, records.HOOK)

    def backward_ends(self, begin, end):
        events = self.events
        events.append((_BACKWARD, self.forward, begin, end))
        self.forward = 0
        if self.in_closure:
            self.samples, self.tokens = max((self.samples, self.tokens), (self.called, self.called_tokens))
        else:
            self.samples += self.called
            self.tokens += self.called_tokens
        self.called = self.called_tokens = 0
        if len(events) >= MOST_EVENTS:
            self.limit()

    def optimizer_ends(self, begin, end):
        self.part(_OPTIMIZER, begin, end)

    def other_optimizer_ends(self, begin, end):
        """Records the part of an optimizer that does not end the step."""
        self.optimizer_ends(begin, end)
        if self.samples:
            self.most = max(self.most or (0, 0), (self.samples, self.tokens))
            self.samples = self.tokens = 0

    def optimizer_ends_step(self, begin, end):
        """Records the optimizer's part and ends the step."""
        if not self.last_end or self.forward or self.most:
            self.optimizer_ends(begin, end)
            self.end_step(end)
            return
        events, losses = self.events, self.losses
        loss = losses.pop() if len(losses) == 1 and self.timeline is None else self._take_losses()
        events.append((_OPTIMIZER, begin, self.last_end, end, self.samples, self.tokens, loss))
        self.samples = self.tokens = 0
        # These lines are those of _step_ended: a call takes as long as they do.
        self.last_end = end
        self.step += 1
        if end - self._written >= _WRITE_EVERY_NS or len(events) >= MOST_EVENTS or self.timeline is not None:
            self._written = end
            self.write()
        elif self.ring.tap:
            self.ring.count(self.step)

    def _step_ended(self, end):
        self.last_end = end
        self.step += 1
        if end - self._written >= _WRITE_EVERY_NS or len(self.events) >= MOST_EVENTS or self.timeline is not None:
            self._written = end
            self.write()
        elif self.ring.tap:
            self.ring.count(self.step)

    def end_step(self, end, source=records.HOOK, begin=None, samples=0, tokens=0):
        """Ends a step. `begin` is the begin of the first step if nothing was recorded before it; samples and tokens
        that are not 0 replace those of the hook."""
        if not self.last_end:
            self.begin_training(end if begin is None else begin, source)
        if self.forward:
            self._write_forward()
        seen = self._take_samples()
        self.events.append((source, self.last_end, end, samples or seen[0], tokens or seen[1], self._take_losses()))
        self._step_ended(end)

    # ------------------------------------------------------------------------------------------------------------------

    def _take_samples(self):
        """Returns the samples and tokens of the step that ends. A backward that the hook does not see leaves those of
        the calls."""
        taken = max((self.samples, self.tokens), self.most or (0, 0))
        if not taken[0]:
            taken = (self.called, self.called_tokens)
        self.samples = self.tokens = self.called = self.called_tokens = 0
        self.most = None
        return taken

    def _take_losses(self):
        """Returns the mean of the step's losses, or their list if the device still has to compute them."""
        losses, self.losses = self.losses, []
        return losses if self.timeline is not None else _mean(losses)

    def _write_forward(self):
        if self.forward:
            self.part(records.FORWARD, self.forward, self.forward_end)
            self.forward = 0

    def _write_validation(self):
        if self.validation:
            begin, end = self.validation
            self.validation = None
            self.part(records.VALIDATION, begin, end)

    def _write_waiting(self):
        if self.validation:
            for _, end, loader in self.inputs:
                if loader.validating:
                    self.validation[1] = max(end, self.validation[1])
            self._write_validation()
        for begin, end, loader in self.inputs:
            if not loader.validating:
                self.part(records.INPUT, begin, end)
                if not self.step and loader.samples:
                    self.fact(records.DATASET_LENGTH, loader.samples)
        self.inputs.clear()
