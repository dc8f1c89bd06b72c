"""Reads and writes the logs of a store (docs/FORMATS.md, Log segments and records) without the product."""

import struct

BLOCK = 32 << 10
HEAD = 7  # Head of a chunk: checksum, length, kind.
MAGIC = 0x474C5353
RECORD_HEAD = struct.Struct("<BQq")
MANIFEST, STEP, COLLECTIVE, EPOCH, MEMORY, CHECKPOINT, CALIBRATION, BENCHMARK, SAMPLE = range(1, 10)
DROP, OUTCOME, JOURNAL = 12, 15, 16
OBJECTS = {MANIFEST, 11, DROP, 13, 14, OUTCOME, JOURNAL, 17, 18}

STEP_FIELDS = struct.Struct("<qiBidddqqq")
COLLECTIVE_FIELDS = struct.Struct("<qiBqqq")
EPOCH_FIELDS = struct.Struct("<iqddddddddq")
MEMORY_FIELDS = struct.Struct("<q14q")
CHECKPOINT_FIELDS = struct.Struct("<qqdd")
CALIBRATION_FIELDS = struct.Struct("<dddi")
BENCHMARK_FIELDS = struct.Struct("<BqdiB")
SAMPLE_FIELDS = struct.Struct("<HHd")
SPAN = struct.Struct("<Bqq")

MEMORY_NAMES = (
    "weights gradients optimizer activations buckets cache context "
    "allocated reserved peakAllocated peakReserved deviceUsed rss pss"
).split()


def _tables():
    """Returns the tables for one byte, and for two at once."""
    one = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        one.append(value)
    return one, [one[(one[two & 255] ^ two >> 8) & 255] ^ one[two & 255] >> 8 for two in range(65536)]


ONE, TWO = _tables()


def crc32c(data, seed=0):
    value, table = seed ^ 0xFFFFFFFF, TWO
    even = len(data) & ~1
    for word in struct.unpack("<%dH" % (even // 2), data[:even]):
        value = table[(value ^ word) & 0xFFFF] ^ value >> 16
    if even < len(data):
        value = ONE[(value ^ data[-1]) & 255] ^ value >> 8
    return value ^ 0xFFFFFFFF


def payloads(data, checks=True):
    """Yields the records' bytes, the header's first. A chunk with a wrong checksum is skipped up to the end of its
    block; with `checks` False the logs must be undamaged."""
    at, joined, crc = 0, None, 0
    while at + HEAD <= len(data):
        left = BLOCK - at % BLOCK
        if left < HEAD:
            at += left
            continue
        sum_told, size, kind = struct.unpack_from("<IHB", data, at)
        if not (sum_told or size or kind):
            return  # The rest is preallocated.
        chunk = data[at + HEAD : at + HEAD + size]
        if kind not in (1, 2, 3, 4) or size > left - HEAD:
            at, joined = at + left, None
            continue
        if len(chunk) < size:
            return  # The chunk is torn.
        continues = kind in (3, 4)
        if checks and (not continues or joined is not None):
            crc = crc32c(data[at + 4 : at + HEAD + size], crc if continues else 0)
            if crc != sum_told:
                at, joined = at + left, None
                continue
        at += HEAD + size
        if continues and joined is None:
            continue
        joined = joined + chunk if continues else chunk
        if kind in (1, 4):
            yield joined
            joined = None


def segment(records):
    """Returns the bytes of a log of these payloads, the header's first."""
    out = bytearray()
    for payload in records:
        begun, crc = False, 0
        while True:
            left = BLOCK - len(out) % BLOCK
            if left < HEAD:
                out += bytes(left)
                left = BLOCK
            part, payload = payload[: left - HEAD], payload[left - HEAD :]
            kind = (3 if payload else 4) if begun else (2 if payload else 1)
            body = struct.pack("<HB", len(part), kind) + part
            crc = crc32c(body, crc)
            out += struct.pack("<I", crc) + body
            begun = True
            if not payload:
                break
    return bytes(out)


def text(value):
    data = value.encode()
    return struct.pack("<I", len(data)) + data


def header(payload):
    """Returns its fields as a list: run, attempt, kind and index of the source, number, first seq, wall, monotonic,
    boot."""
    magic, _, size = struct.unpack_from("<III", payload)
    if magic != MAGIC:
        raise ValueError("no header")
    at = 12 + size
    fields = [payload[12:at].decode(), *struct.unpack_from("<iBiiQqq", payload, at)]
    at += struct.calcsize("<iBiiQqq")
    size = struct.unpack_from("<I", payload, at)[0]
    return [*fields, payload[at + 4 : at + 4 + size].decode()]


def header_bytes(fields):
    run, *numbers, boot = fields
    return struct.pack("<II", MAGIC, 1) + text(run) + struct.pack("<iBiiQqq", *numbers) + text(boot)


def cbor(data):
    return _item(memoryview(data))[0]


def _item(data):
    first, data = data[0], data[1:]
    major, count = first >> 5, first & 31
    if major == 7 and count in (25, 26, 27):
        size = 1 << (count - 24)
        return struct.unpack({2: ">e", 4: ">f", 8: ">d"}[size], data[:size])[0], data[size:]
    if count > 23:
        size = 1 << (count - 24)
        count, data = int.from_bytes(data[:size], "big"), data[size:]
    if major == 0:
        return count, data
    if major == 1:
        return -1 - count, data
    if major == 2:
        return bytes(data[:count]), data[count:]
    if major == 3:
        return str(data[:count], "utf-8", "replace"), data[count:]
    if major == 4:
        values = []
        for _ in range(count):
            value, data = _item(data)
            values.append(value)
        return values, data
    if major == 5:
        fields = {}
        for _ in range(count):
            key, data = _item(data)
            fields[key], data = _item(data)
        return fields, data
    return {20: False, 21: True, 22: None}[count], data


def _head(major, count):
    if count < 24:
        return bytes([major << 5 | count])
    for extra, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if count < 1 << 8 * size:
            return bytes([major << 5 | extra]) + count.to_bytes(size, "big")
    raise ValueError(count)


def to_cbor(value):
    if value is None or isinstance(value, bool):
        return bytes([{False: 0xF4, True: 0xF5, None: 0xF6}[value]])
    if isinstance(value, int):
        return _head(0, value) if value >= 0 else _head(1, -1 - value)
    if isinstance(value, float):
        return b"\xfb" + struct.pack(">d", value)
    if isinstance(value, str):
        return _head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return _head(4, len(value)) + b"".join(map(to_cbor, value))
    return _head(5, len(value)) + b"".join(to_cbor(key) + to_cbor(inner) for key, inner in sorted(value.items()))


def spans_of(payload):
    """Returns the fields of a step's record and its spans (kind, start, end)."""
    at = RECORD_HEAD.size
    fields = STEP_FIELDS.unpack_from(payload, at)
    at += STEP_FIELDS.size
    count = struct.unpack_from("<H", payload, at)[0]
    return fields, [SPAN.unpack_from(payload, at + 2 + SPAN.size * each) for each in range(count)]


class Log:
    """One source of one attempt: all segments, decoded."""

    def __init__(self, files):
        self.manifest, self.outcome, self.dropped = None, None, 0
        self.steps, self.collectives, self.epochs, self.memory = [], [], [], []
        self.calibrations, self.benchmarks, self.checkpoints, self.samples = [], [], [], []
        self.first = self.last = self.wall = None
        self.boot = ""
        for file in files:
            self._read(file.read_bytes())

    def _read(self, data):
        all_of_it = payloads(data)
        fields = header(next(all_of_it))
        if self.wall is None:
            self.wall, self.monotonic, self.boot = fields[6], fields[7], fields[8]
        for payload in all_of_it:
            kind, _, time = RECORD_HEAD.unpack_from(payload)
            body = payload[RECORD_HEAD.size :]
            if kind <= SAMPLE or kind == OUTCOME:  # These are a rank's measurements: its run ends before its exit.
                self.first = time if self.first is None else min(self.first, time)
                self.last = time if self.last is None else max(self.last, time)
            if kind == STEP:
                self.steps.append(spans_of(payload))
            elif kind == COLLECTIVE:
                self.collectives.append(COLLECTIVE_FIELDS.unpack(body))
            elif kind == EPOCH:
                self.epochs.append(EPOCH_FIELDS.unpack(body))
            elif kind == MEMORY:
                self.memory.append(dict(zip(MEMORY_NAMES, MEMORY_FIELDS.unpack(body)[1:])))
            elif kind == CHECKPOINT:
                self.checkpoints.append(CHECKPOINT_FIELDS.unpack_from(body))
            elif kind == CALIBRATION:
                self.calibrations.append(CALIBRATION_FIELDS.unpack(body))
            elif kind == BENCHMARK:
                self.benchmarks.append((BENCHMARK_FIELDS.unpack_from(body), len(body) > BENCHMARK_FIELDS.size))
            elif kind == SAMPLE:
                self.samples.append((time, *SAMPLE_FIELDS.unpack(body)))
            elif kind == MANIFEST:
                self.manifest = cbor(body)
            elif kind == OUTCOME:
                self.outcome = cbor(body)
            elif kind == DROP:
                self.dropped += cbor(body).get("count", 0)


def rewrite(path, change):
    """Passes each payload of a log (the header's first, with number 0) through `change(number, payload)`; payloads for
    which it returns None are left out. The segment's bytes are written again."""
    out = []
    for number, payload in enumerate(payloads(path.read_bytes())):
        changed = change(number, payload)
        if changed is not None:
            out.append(changed)
    path.write_bytes(segment(out))
