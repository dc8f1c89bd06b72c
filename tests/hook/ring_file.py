"""Creates a ring like scalescope-program and reads it: an independent implementation of docs/FORMATS.md, for the
tests."""

import collections
import mmap
import struct

HEADER, RECORD = 64, struct.Struct("<IIqqQdddII")
Record = collections.namedtuple("Record", "kind source begin end step a b c thread")
KINDS = "step input forward backward optimizer checkpoint validation exposed collective fact phase".split()


def create(path, capacity=1 << 16):
    with open(path, "wb") as file:
        file.write(struct.pack("<8sIIQQQIIQQ", b"SCSPRING", 1, capacity, 0, 0, 0, 0, 0, 0, 0))
        file.truncate(HEADER + RECORD.size * capacity)
    return path


class Reader:
    def __init__(self, path):
        with open(path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)

    def _word(self, offset, form="<Q"):
        return struct.unpack_from(form, self._map, offset)[0]

    @property
    def attached(self):
        return self._word(40, "<I")

    @property
    def dropped(self):
        return self._word(32)

    @property
    def steps(self):
        return self._word(56)

    def drain(self):
        """Returns the records since the last call and frees their slots."""
        capacity, read, records = self._word(12, "<I"), self._word(24), []
        while True:
            offset = HEADER + RECORD.size * (read % capacity)
            kind, *rest, zero = RECORD.unpack_from(self._map, offset)
            if kind == 0:
                return records
            assert zero == 0
            records.append(Record(KINDS[kind - 1], *rest))
            struct.pack_into("<I", self._map, offset, 0)
            read += 1
            struct.pack_into("<Q", self._map, 24, read)
