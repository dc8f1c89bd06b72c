#!/usr/bin/env python3
"""Tests the profiler plugin of NCCL, called like NCCL calls it: through version 5 of its interface, which is
declared here independently.

usage: nccl_profiler_test.py TAP [Plugin.test_...]"""

import ctypes
import os
import sys
import tempfile
import time
import unittest

import ring_file

TAP = os.path.abspath(sys.argv[1])
COLLECTIVE, KERNEL, API = 1 << 1, 1 << 6, 1 << 9
KERNEL_STOP = 22
HANDLE = ctypes.c_void_p


class Api(ctypes.Structure):
    _fields_ = [("func", ctypes.c_char_p), ("count", ctypes.c_size_t), ("datatype", ctypes.c_char_p),
                ("root", ctypes.c_int), ("stream", HANDLE), ("graphCaptured", ctypes.c_bool)]  # fmt: skip


class Coll(ctypes.Structure):
    _fields_ = [("seqNumber", ctypes.c_uint64), ("func", ctypes.c_char_p), ("sendBuff", HANDLE), ("recvBuff", HANDLE),
                ("count", ctypes.c_size_t), ("root", ctypes.c_int), ("datatype", ctypes.c_char_p),
                ("nChannels", ctypes.c_uint8), ("nWarps", ctypes.c_uint8), ("algo", ctypes.c_char_p),
                ("proto", ctypes.c_char_p), ("parentGroup", HANDLE)]  # fmt: skip


class KernelCh(ctypes.Structure):
    _fields_ = [("channelId", ctypes.c_uint8), ("pTimer", ctypes.c_uint64)]


class Kinds(ctypes.Union):
    _fields_ = [("collApi", Api), ("coll", Coll), ("kernelCh", KernelCh)]


class Event(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint64), ("parentObj", HANDLE), ("rank", ctypes.c_int), ("of", Kinds)]


class State(ctypes.Union):
    _fields_ = [("kernelCh", ctypes.c_uint64), ("transSize", ctypes.c_size_t)]


class Profiler(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("init", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(HANDLE), ctypes.c_uint64, ctypes.POINTER(ctypes.c_int),
                                  ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, HANDLE)),
        ("startEvent", ctypes.CFUNCTYPE(ctypes.c_int, HANDLE, ctypes.POINTER(HANDLE), ctypes.POINTER(Event))),
        ("stopEvent", ctypes.CFUNCTYPE(ctypes.c_int, HANDLE)),
        ("recordEventState", ctypes.CFUNCTYPE(ctypes.c_int, HANDLE, ctypes.c_int, ctypes.POINTER(State))),
        ("finalize", ctypes.CFUNCTYPE(ctypes.c_int, HANDLE)),
    ]  # fmt: skip


FOLDER = tempfile.TemporaryDirectory()
os.environ["SCALESCOPE_RING"] = ring_file.create(os.path.join(FOLDER.name, "ring"), 1 << 13)
LIBRARY = ctypes.CDLL(TAP)
READER = ring_file.Reader(os.environ["SCALESCOPE_RING"])


class Plugin(unittest.TestCase):
    def setUp(self):
        READER.drain()
        self.plugin = Profiler.in_dll(LIBRARY, "ncclProfiler_v5")
        self.context, mask = HANDLE(), ctypes.c_int()
        self.assertEqual(self.plugin.init(ctypes.byref(self.context), 1, ctypes.byref(mask), None, 1, 4, 0, None), 0)
        self.assertEqual(mask.value, COLLECTIVE | KERNEL | API)
        self.timer = time.monotonic_ns() + (1 << 60)  # The GPU's timer has a different origin.

    def start(self, kind, parent=None, **fields):
        event, handle = Event(type=kind, parentObj=parent), HANDLE(1)
        part = {COLLECTIVE: event.of.coll, KERNEL: event.of.kernelCh, API: event.of.collApi}.get(kind)
        for name, value in fields.items():
            setattr(part, name, value)
        self.assertEqual(self.plugin.startEvent(self.context, ctypes.byref(handle), ctypes.byref(event)), 0)
        return handle.value

    def hand_over(self, func=b"AllReduce", count=1000, datatype=b"ncclFloat32", channels=2, parent=None):
        return self.start(COLLECTIVE, parent, func=func, count=count, datatype=datatype, nChannels=channels,
                          algo=b"RING", proto=b"LL128")  # fmt: skip

    def run_channel(self, collective, begin, end):
        handle = self.start(KERNEL, collective, channelId=0, pTimer=self.timer + begin)
        if handle:
            self.plugin.recordEventState(handle, KERNEL_STOP, ctypes.byref(State(kernelCh=self.timer + end)))
            self.plugin.stopEvent(handle)
        return handle

    def collectives(self):
        return [r for r in READER.drain() if r.kind == "collective"]

    def test_a_collective_lasts_from_its_first_channel_to_its_last(self):
        begun = time.monotonic_ns()
        handle = self.hand_over()
        self.plugin.stopEvent(handle)  # NCCL ends the event of the host's call before the kernel runs.
        time.sleep(0.01)
        self.run_channel(handle, 5_000_000, 5_400_000)
        self.assertFalse(self.collectives())
        self.run_channel(handle, 5_100_000, 5_700_000)
        (record,) = self.collectives()
        self.assertEqual((record.source, record.a, record.b, record.end - record.begin), (4, 4000, 1, 700_000))
        self.assertLessEqual(record.c, 0)
        second = 1_000_000_000
        self.assertTrue(begun - second < record.end < time.monotonic_ns() + second, "it has the clock of the records")
        self.assertEqual(READER.attached & 8, 8)

    def test_bytes_are_those_that_a_rank_ends_up_with_or_begins_with(self):
        for func, number, count in ((b"AllGather", 2, 16000), (b"ReduceScatter", 3, 16000), (b"Broadcast", 4, 4000)):
            self.run_channel(self.hand_over(func, channels=1), 0, 10)
            (record,) = self.collectives()
            self.assertEqual((record.b, record.a), (number, count))
        self.run_channel(self.hand_over(datatype=b"ncclBfloat16", channels=1), 0, 10)
        self.assertEqual(self.collectives()[0].a, 2000)
        self.run_channel(self.hand_over(datatype=b"unknown", channels=1), 0, 10)
        self.assertNotEqual(*[self.collectives()[0].a] * 2)  # NaN means unknown.

    def test_other_events_and_captured_collectives_have_no_handle(self):
        for kind in (1, 4, 8, 16, 32, 128, 256, 1024, 2048):
            self.assertIsNone(self.start(kind))
        self.assertIsNone(self.hand_over(func=b"SendRecv"))
        self.assertIsNone(self.hand_over(parent=self.start(API, graphCaptured=True)))
        self.assertIsNone(self.start(API, graphCaptured=False))
        self.assertIsNone(self.run_channel(None, 0, 10))
        self.assertFalse(self.collectives())

    def test_what_nccl_takes_is_recorded_once_a_kind(self):
        for _ in range(3):
            self.run_channel(self.hand_over(channels=7), 0, 10)
        packed = [r.b for r in READER.drain() if r.kind == "fact"]
        self.assertEqual(packed, [1 | 2 << 8 | 2 << 16 | 7 << 24])

    def test_collectives_that_never_run_take_no_more_than_their_places(self):
        handles = [self.hand_over() for _ in range(5000)]
        self.assertIsNone(handles[-1])
        self.assertGreater(READER.dropped, 0)
        READER.drain()
        for handle in handles:
            if handle:
                self.run_channel(handle, 0, 1), self.run_channel(handle, 0, 1)
        self.assertGreater(len(self.collectives()), 1000)
        self.assertTrue(self.hand_over())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
