"""Writes records to the ring that scalescope-program drains: a mapped file with a header of 64 bytes and records of 64
bytes (docs/FORMATS.md). Records are in the file once `write` returns, so they survive _exit and SIGKILL."""

import ctypes
import fcntl
import mmap
import os
import platform
import struct
import threading

MAGIC = b"SCSPRING"
VERSION = 1
HEADER = 64
_FIELDS = "IIqqQdddII"  # kind, source, begin, end, step, a, b, c, thread, 0.
WHOLE = struct.Struct(_FIELDS)
RECORD = WHOLE.size  # The fields have no gaps if a word has 64 bits.
# The same with fewer values: kind | source << 32, begin, end, step, thread. Fewer take less time.
_PART, _ENDED = "QqqQ24xQ", "QqqQdddQ"
PART, PARTS = struct.Struct(_PART), struct.Struct(_PART + _PART)
ENDED, LAST = struct.Struct(_ENDED), struct.Struct(_PART + _ENDED)  # With a, b and c of the step.
ORDINARY = struct.Struct(5 * _PART + _ENDED)  # Two parts, forward, backward, optimizer and step.

# Kinds of records.
STEP, INPUT, FORWARD, BACKWARD, OPTIMIZER, CHECKPOINT, VALIDATION, EXPOSED, COLLECTIVE, FACT, PHASE = range(1, 12)
# Sources of records, and the bits of `attached` that show which of them write to this ring.
HOOK, TAP, PACKAGE = 1, 2, 3
ATTACHED = {HOOK: 1, TAP: 2, PACKAGE: 4}
# Ids of facts.
(
    PARAMETERS,
    GRADIENT_BYTES,
    FLOPS,
    WORLD_SIZE,
    RANK,
    LEARNING_RATE,
    DATASET_LENGTH,
    BATCH_SEEN,
    ACCURACY,
    FLOPS_SHARE,
    ALGORITHM,
    PEAK_FLOPS,
    OWN_COMM_HOOK,
) = range(1, 14)

# Offsets in the header, in words of 8 bytes (and of 4 bytes for the two fields of 4 bytes).
_READ, _DROPPED, _CLAIMED, _STEPS = 3, 4, 6, 7
_ATTACHED, _WRITER = 10, 11


class RingError(Exception):
    pass


class Ring:
    """A ring with one writing process at a time: the first that records something. Its children, such as loader
    workers, do not write."""

    def __init__(self, path):
        self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        size = os.fstat(self._file).st_size
        if size < HEADER:
            raise RingError(f"{path} has {size} bytes, too few for a ring's header")
        self._map = mmap.mmap(self._file, size)
        version, self._capacity = struct.unpack_from("<II", self._map, 8)
        if self._map[:8] != MAGIC or version != VERSION:
            raise RingError(f"{path} is not a ring of version {VERSION}")
        fits = HEADER + RECORD * self._capacity <= size
        if not self._capacity or self._capacity & (self._capacity - 1) or not fits:
            raise RingError(f"{path} has {size} bytes, too few for {self._capacity} records")
        self._words = memoryview(self._map)[: size & ~7].cast("Q")
        self._halves = memoryview(self._map)[: size & ~7].cast("I")
        self._barrier = threading.Lock()  # Its release makes the stores before it visible.
        self.tap = _tap()
        # If C code claims slots too, claims need an atomic instruction, which Python lacks.
        self._claim = self.tap.scalescope_tap_claim if self.tap else self._claim_alone
        self._mask = self._capacity - 1
        # For _claim_alone: the number of claimed records, and the limit up to which the reader has left room.
        self._claimed = self._limit = 0
        # Stores of x86 reach other cores in order.
        self._ordered = platform.machine() in ("x86_64", "AMD64")

    def attach(self, source):
        """Returns True if this process is the writer, which is then recorded in the header, with `source` among the
        sources."""
        if self.tap:
            return bool(self.tap.scalescope_tap_attach(ATTACHED[source]))
        fcntl.flock(self._file, fcntl.LOCK_EX)
        try:
            writer = self._halves[_WRITER]
            if writer not in (0, os.getpid()) and _lives(writer):
                return False
            self._halves[_WRITER] = os.getpid()
            self._claimed = self._words[_CLAIMED]
            self._halves[_ATTACHED] |= ATTACHED[source]
            return True
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def count(self, steps):
        """Sets the number of finished steps, whose records are written later: the tap marks its records with it."""
        if self.tap:
            self._words[_STEPS] = steps

    def write(self, packed, count, steps):
        """Appends `count` records, or counts them as dropped if they do not fit. Times are those of time.monotonic_ns.
        `packed` is a bytearray, which is changed; `steps` is the number of finished steps. Only one
        thread may call this at a time."""
        self._words[_STEPS] = steps
        if count == 0:
            return
        index = self._claim(count)
        if index < 0:
            return
        # A reader stops at a record of kind 0, so none reads past the first of them before all are complete.
        kind = packed[0]
        packed[0] = 0
        index &= self._mask
        place, size = HEADER + RECORD * index, RECORD * count
        first = min(size, RECORD * (self._capacity - index))
        self._map[place : place + first] = packed[:first]
        if first < size:
            self._map[HEADER : HEADER + size - first] = packed[first:size]
        if not self._ordered:
            with self._barrier:
                pass
        self._halves[place >> 2] = kind

    def _claim_alone(self, count):
        """Returns the index of the first of `count` records, or -1."""
        claimed = self._claimed
        if claimed + count > self._limit:
            self._limit = self._words[_READ] + self._capacity
            if claimed + count > self._limit:
                self._words[_DROPPED] += count
                return -1
        self._claimed = self._words[_CLAIMED] = claimed + count
        return claimed


def _lives(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _tap():
    """Returns the tap library if it is loaded into this process, else None."""
    library = ctypes.PyDLL(None)  # Its functions return at once, so releasing the interpreter lock is not worthwhile.
    try:
        claim, attach = library.scalescope_tap_claim, library.scalescope_tap_attach
        handover = library.scalescope_tap_handover
    except AttributeError:
        return None
    claim.argtypes = [ctypes.c_uint32]
    claim.restype = ctypes.c_int64
    handover.restype = ctypes.c_int64
    attach.argtypes = [ctypes.c_uint32]
    attach.restype = ctypes.c_int
    return library
