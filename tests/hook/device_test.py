#!/usr/bin/env python3
"""Tests the conversion of a GPU's times to the host's clock, with a simulated stream: neither torch nor a GPU is
needed.

usage: device_test.py SOURCE [Times.test_...]"""

import math
import os
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import ring_file

SOURCE = Path(os.path.abspath(sys.argv[1]))
sys.path.insert(0, str(SOURCE / "app/hook/python"))
from scalescope import device, hook, recorder, ring  # noqa: E402

MS = 1_000_000


class Machine:
    """The host's clock, and a GPU whose clock has a different origin and runs faster or slower by `drift`. Work is
    queued on its stream, and an event is passed when the work before it is done."""

    def __init__(self, drift=0.0):
        self.now = 1_000 * MS
        self.free = 0  # Time at which the GPU has finished all queued work.
        self.drift = drift
        self.capturing = False
        self.waits = 0
        self.broken = False

    def work(self, ns):
        self.free = max(self.free, self.now) + ns

    def clock(self):
        return self.now


class Event:
    def __init__(self, machine, enable_timing):
        assert enable_timing
        self.machine, self.at = machine, None

    def record(self, stream):
        if self.machine.broken:
            raise RuntimeError("CUDA error: an illegal memory access was encountered")
        assert not self.machine.capturing
        self.machine.now += 1000  # Queuing takes the host a moment.
        self.at = max(self.machine.free, self.machine.now)

    def query(self):
        assert not self.machine.capturing
        return self.at <= self.machine.now

    def synchronize(self):
        self.machine.waits += 1
        self.machine.now = max(self.machine.now, self.at)

    def elapsed_time(self, other):
        assert self.query() and other.query()
        return (other.at - self.at) * (1 + self.machine.drift) / MS


class Value:
    """A tensor of one number."""

    def __init__(self, number):
        self.number = number

    def detach(self):
        return self

    def reshape(self, shape):
        return self

    def copy_(self, other, non_blocking):
        assert non_blocking
        self.number = other.number

    def __float__(self):
        return float(self.number)


class Torch:
    float32 = "float32"

    def __init__(self, machine):
        class Cuda:
            @staticmethod
            def Event(enable_timing=False):
                return Event(machine, enable_timing)

            @staticmethod
            def current_stream(index):
                return index

            @staticmethod
            def is_current_stream_capturing():
                return machine.capturing

        self.cuda = Cuda

    @staticmethod
    def empty(shape, dtype, pin_memory):
        assert pin_memory and shape == ()
        return Value(0)


class Times(unittest.TestCase):
    def setUp(self):
        self.clocks = [(module, module.monotonic_ns) for module in (device, recorder)]
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = ring_file.create(os.path.join(folder.name, "ring"), 1 << 12)

    def tearDown(self):
        for module, clock in self.clocks:
            module.monotonic_ns = clock

    def begin(self, drift=0.0):
        self.machine = Machine(drift)
        for module, _ in self.clocks:
            module.monotonic_ns = self.machine.clock
        measured = recorder.Recorder(ring.Ring(self.file))
        self.assertTrue(measured.attach(ring.HOOK))
        measured.asynchronous = True
        measured.follow(device.Timeline(Torch(self.machine), 0))
        self.machine.waits = 0
        return measured

    def step(self, measured, forward=2 * MS, backward=4 * MS, optimizer=1 * MS, host=MS // 10, loss=None):
        """Takes one step of a loop whose host queues work of these durations on the GPU and takes `host` for each."""
        machine = self.machine
        measured.forward_begins(measured.now())
        machine.now += host
        machine.work(forward)
        begin = measured.now()
        measured.resume_training(begin)
        machine.now += host
        machine.work(backward)
        measured.backward_ends(begin, measured.now())
        if loss is not None:
            measured.losses.append(measured.timeline.value(Value(loss)))
        begin = measured.now()
        machine.now += host
        machine.work(optimizer)
        end = measured.now()
        measured.optimizer_ends(begin, end)
        measured.end_step(end)

    def records(self, measured):
        measured.end_training()
        return ring_file.Reader(self.file).drain()

    def test_parts_are_the_gpus_though_the_host_runs_ahead(self):
        measured = self.begin()
        for _ in range(6):
            self.step(measured)
        self.assertEqual(self.machine.waits, 0)
        records = self.records(measured)
        for step in [r for r in records if r.kind == "step"][1:]:
            self.assertAlmostEqual(step.end - step.begin, 7 * MS, delta=2000)
            parts = {r.kind: r.end - r.begin for r in records if r.step == step.step and r.kind != "step"}
            for kind, duration in (("forward", 2 * MS), ("backward", 4 * MS), ("optimizer", MS)):
                self.assertAlmostEqual(parts[kind], duration, delta=2000)

    def test_steps_follow_each_other_and_hold_their_parts(self):
        for drift in (0.0, 3e-5, -3e-5):
            with self.subTest(drift=drift):
                measured = self.begin(drift)
                for i in range(200):
                    self.step(measured, forward=(i % 7) * MS // 3, host=(i % 3) * MS)
                records = self.records(measured)
                steps = [r for r in records if r.kind == "step"]
                self.assertEqual([s.step for s in steps], list(range(200)))
                for before, after in zip(steps, steps[1:]):
                    self.assertEqual(before.end, after.begin)
                for r in records:
                    self.assertLessEqual(r.begin, r.end)
                    if r.kind in ("forward", "backward", "optimizer"):
                        self.assertLessEqual(steps[r.step].begin, r.begin)
                        self.assertLessEqual(r.end, steps[r.step].end)
                ring_file.create(self.file, 1 << 12)

    def test_the_drift_of_the_clocks_does_not_add_up(self):
        for drift in (2e-5, -2e-5):
            with self.subTest(drift=drift):
                measured = self.begin(drift)
                for _ in range(500):
                    self.step(measured, host=100 * MS)  # 150 s: 3 ms apart without a correction.
                last = [r for r in self.records(measured) if r.kind == "step"][-1]
                # It is accurate to the last work's millisecond: the event is queued that long before it is passed.
                self.assertAlmostEqual(last.end, self.machine.free, delta=1.01 * MS)
                ring_file.create(self.file, 1 << 12)

    def test_a_loss_is_read_once_the_gpu_has_it(self):
        measured = self.begin()
        for i in range(4):
            self.step(measured, loss=i)
        self.assertEqual(self.machine.waits, 0)
        self.assertEqual([r.c for r in self.records(measured) if r.kind == "step"], [0, 1, 2, 3])

    def test_a_capture_is_left_alone(self):
        measured = self.begin()
        self.step(measured)
        self.machine.capturing = True
        self.step(measured)
        self.machine.capturing = False
        self.step(measured)
        self.assertEqual(len([r for r in self.records(measured) if r.kind == "step"]), 3)

    def test_an_error_of_the_gpu_is_the_programs(self):
        measured = self.begin()
        self.step(measured)
        self.machine.broken = True
        self.step(measured)  # This must not raise.
        self.assertEqual(len([r for r in self.records(measured) if r.kind == "step"]), 2)

    def test_a_program_far_ahead_keeps_a_bounded_number_of_records(self):
        measured = self.begin()
        for _ in range(2 * device._MOST_AHEAD):
            self.step(measured, backward=1000 * MS)
        self.assertGreater(self.machine.waits, 0)
        self.assertLessEqual(len(measured.timeline._waiting), device._MOST_AHEAD)


class Records(unittest.TestCase):
    """Tests the records of events of the host's clock."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = ring_file.create(os.path.join(folder.name, "ring"), 16)
        self.begin()

    def begin(self):
        self.measured = recorder.Recorder(ring.Ring(self.file))
        self.assertTrue(self.measured.attach(ring.HOOK))
        self.reader = ring_file.Reader(self.file)

    def step(self, at):
        self.measured.forward_begins(at + 1)
        self.measured.resume_training(at + 3)
        self.measured.backward_ends(at + 3, at + 6)
        self.measured.samples, self.measured.tokens = 8, 64
        self.measured.losses += [1.0, 2.0]
        self.measured.optimizer_ends_step(at + 5, at + 9)  # A closure ran the backward.
        self.measured.optimizer_ends(at + 10, at + 11)
        self.measured.write()

    def test_each_step_has_its_parts(self):
        for i in range(7):  # The records of some pass the end of the ring.
            self.step(100 * i)
            records = self.reader.drain()
            if i:
                begin = 100 * (i - 1) + 9
                self.assertEqual([tuple(r[:5]) for r in records], [
                    ("forward", 1, 100 * i + 1, 100 * i + 3, i), ("backward", 1, 100 * i + 3, 100 * i + 6, i),
                    ("optimizer", 1, 100 * i + 6, 100 * i + 9, i), ("step", 1, begin, 100 * i + 9, i),
                    ("optimizer", 1, 100 * i + 10, 100 * i + 11, i + 1)])  # fmt: skip
                self.assertEqual(records[3][5:8], (8, 64, 1.5))
            self.assertEqual({r.thread for r in records}, {self.measured._thread})
        self.assertEqual((self.reader.dropped, self.reader.steps), (0, 7))

    def test_a_step_without_a_loss_does_not_get_that_of_the_next(self):
        self.measured.begin_training(1, ring.HOOK)
        self.measured.optimizer_ends_step(2, 3)
        self.measured.losses.append(4.0)
        self.measured.optimizer_ends_step(5, 6)
        self.measured.write()
        losses = [record.c for record in self.reader.drain() if record.kind == "step"]
        self.assertTrue(math.isnan(losses[0]), losses)
        self.assertEqual(losses[1:], [4.0])

    def test_a_write_within_a_write_leaves_the_events_to_it(self):
        """A signal's handler that ends the program may interrupt a write."""

        class Interrupted(list):
            def __getitem__(events, index):
                self.measured.write()
                return super().__getitem__(index)

        self.measured.events = Interrupted()
        self.measured.record(ring.FACT, ring.PACKAGE, 1, 1, 0, 7.0)
        self.measured.write()
        self.assertEqual([r.a for r in self.reader.drain()], [7.0])

    def test_a_step_that_does_not_end_keeps_a_bounded_number_of_events(self):
        """The ring counts what it has no room for."""
        measured, most = self.measured, recorder.MOST_EVENTS
        clear = hook._changing_gradients(lambda: None, measured)
        times = 20 * most
        loops = {
            "forward": lambda at: measured.forward_begins(at),
            "backward": lambda at: measured.backward_ends(at, at + 1),
            "zero_grad": lambda at: clear(),
            "optimizer": lambda at: measured.optimizer_ends(at, at + 1),
            "exposed": lambda at: measured.record(ring.EXPOSED, ring.HOOK, at, at + 1, 0),
        }
        for name, event in loops.items():
            with self.subTest(name):
                measured.begin_training(1, ring.HOOK)
                for at in range(times):
                    measured.losses.append(1.0)
                    event(at + 1)
                    self.assertLessEqual(len(measured.events), most)
                self.assertGreater(self.reader.dropped, times // 2)
                if name in ("backward", "exposed"):
                    self.assertLessEqual(len(measured.losses), recorder._MOST_LOSSES + most)
                measured.forward = 0
                self.assertEqual(measured.step, 0)
                ring_file.create(self.file, 16)
                self.begin()
                measured = self.measured
                clear = hook._changing_gradients(lambda: None, measured)

    def test_a_step_of_too_many_backwards_has_no_loss(self):
        measured = self.measured
        measured.begin_training(1, ring.HOOK)
        for at in range(2 * recorder._MOST_LOSSES):
            measured.losses.append(1.0)
            measured.backward_ends(at + 1, at + 2)
        measured.optimizer_ends_step(at + 3, at + 4)
        measured.losses.append(2.0)
        measured.optimizer_ends_step(at + 5, at + 6)
        measured.write()
        losses = [record.c for record in self.reader.drain() if record.kind == "step"]
        self.assertTrue(math.isnan(losses[0]), losses)
        self.assertEqual(losses[1:], [2.0])

    def test_two_threads_write_at_once(self):
        """The records of a thread are in the ring when its write returns, though another is writing."""
        measured, write = self.measured, self.measured.ring.write
        lock, waits = measured._writing, threading.Event()
        inside = []

        class Watched:
            def __enter__(self):
                if threading.current_thread() is other:
                    waits.set()
                return lock.__enter__()

            def __exit__(self, *error):
                return lock.__exit__(*error)

        def write_of_other():
            measured.record(ring.FACT, ring.PACKAGE, 2, 2, 0, 2.0)
            measured.write()
            found.extend(r.a for r in self.reader.drain())
            waits.set()

        def watched_write(*arguments):
            inside.append(threading.current_thread())
            if threading.current_thread() is not other:
                other.start()
                # Without a lock the other thread ends its write, and has found nothing of its own.
                self.assertTrue(waits.wait(60))
                self.assertEqual(inside, [threading.current_thread()], "one thread writes at a time")
            write(*arguments)

        found = []
        other = threading.Thread(target=write_of_other)
        measured._writing, measured.ring.write = Watched(), watched_write
        measured.record(ring.FACT, ring.PACKAGE, 1, 1, 0, 1.0)
        measured.write()
        other.join()
        self.assertEqual((found, self.reader.drain(), self.reader.dropped), ([1.0, 2.0], [], 0))

    def test_an_ordinary_step_has_the_records_of_any_other(self):
        """The events of an ordinary step are packed at once, unless a write comes between them."""
        loader = recorder.Loader([])

        def records_of(interrupted):
            ring_file.create(self.file, 64)
            self.begin()
            measured, found = self.measured, []
            measured._thread = 7
            self.step(0)
            for at in range(100, 800, 100):
                measured.inputs.append((at + 1, at + 2, loader))
                measured.forward_begins(at + 3)
                if interrupted:
                    measured.write()
                measured.backward_ends(at + 4, at + 6)
                measured.samples, measured.tokens = at, 2 * at
                measured.losses += [at / 7] * (at // 100 % 3)
                measured.optimizer_ends_step(at + 5, at + 7)  # A closure ran the backward.
                measured.optimizer_ends(at + (6 if at == 300 else 8), at + 9)  # The gradients are set to zero.
                if at % 200 == 0:
                    measured.write()
                found += [tuple(map(repr, record)) for record in self.reader.drain()]
            measured.write()
            return found + [tuple(map(repr, record)) for record in self.reader.drain()]

        self.assertEqual(records_of(False), records_of(True))

    def test_times_of_a_host_that_runs_ahead_are_left_out(self):
        self.measured.asynchronous = True
        self.measured.begin_training(1, ring.HOOK)
        self.step(100)
        self.assertEqual([(r.kind, r.step) for r in self.reader.drain()], [("phase", 0), ("step", 0)])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
