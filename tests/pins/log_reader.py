"""Reads logs and journals (docs/FORMATS.md) without the product: an independent reader, with which changes of the
product's reader are compared."""

import struct

BLOCK = 32 << 10
TYPES = [
    "",
    "manifest",
    "step",
    "collective",
    "epoch",
    "memory",
    "checkpoint",
    "calibration",
    "benchmark",
    "sample",
    "text",
    "error",
    "drop",
    "exit",
    "exited",
    "outcome",
    "journal",
    "reserve",
]
OBJECTS = {"manifest", "error", "drop", "exit", "exited", "outcome", "journal", "reserve"}


def payloads(data):
    """Yields the records' bytes, the header's first. A damaged block is skipped silently, because checksums are the
    product's task."""
    at, joined = 0, b""
    while at < len(data):
        left = BLOCK - at % BLOCK
        if left < 7:
            at += left
            continue
        size, kind = struct.unpack_from("<HB", data, at + 4) if at + 7 <= len(data) else (0, 0)
        if kind not in (1, 2, 3, 4) or size > left - 7:
            if not any(data[at:]):
                return
            at, joined = at + left, b""
            continue
        chunk = data[at + 7 : at + 7 + size]
        at += 7 + size
        joined = chunk if kind in (1, 2) else joined + chunk
        if kind in (1, 4):
            yield joined


def cbor(data):
    value, rest = item(memoryview(data))
    if len(rest):
        raise ValueError("%d bytes after the value" % len(rest))
    return value


def item(data):
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
    if major in (2, 3):
        return str(data[:count], "utf-8", "backslashreplace"), data[count:]
    if major == 4:
        values = []
        for _ in range(count):
            value, data = item(data)
            values.append(value)
        return values, data
    if major == 5:
        fields = {}
        for _ in range(count):
            key, data = item(data)
            fields[key], data = item(data)
        return fields, data
    return {20: False, 21: True, 22: None}[count], data


def objects(path):
    """Yields (type, fields in the order of the bytes) of every record that contains an object."""
    for payload in list(payloads(path.read_bytes()))[1:]:
        kind = TYPES[payload[0]]
        if kind in OBJECTS:
            yield kind, cbor(payload[17:])
