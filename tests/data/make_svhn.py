#!/usr/bin/env python3
"""Writes small sets in the layout of SVHN's cropped digits: drawn digits on coloured, noisy ground.

usage: make_svhn.py OUT_DIR [--train N] [--test N] [--extra N] [--seed S] [--plain]

Creates OUT_DIR/{train,test,extra}_32x32.mat, MATLAB 5 files with X (uint8, 32x32x3xN) and y (uint8, Nx1, the digit 0 is
10), compressed like the published ones (not with --plain). A split of 0 images is left out. Needs only Python 3; the
same seed gives the same bytes. The images are drawings, not photographs: accuracies from them say nothing about SVHN.
"""

import argparse
import random
import struct
import zlib
from pathlib import Path

SIDE = 32
FONT = [
    "01110100011001110101110011000101110",
    "00100011000010000100001000010001110",
    "01110100010000100010001000100011111",
    "11111000100010000010000011000101110",
    "00010001100101010010111110001000010",
    "11111100001111000001000011000101110",
    "00110010001000011110100011000101110",
    "11111000010001000100010000100001000",
    "01110100011000101110100011000101110",
    "01110100011000101111000010001001100",
]


def drawing(digit: int, rng: random.Random) -> bytes:
    """Returns one image as MATLAB stores it: plane by plane, column by column."""
    ground = [rng.randrange(40, 216) for _ in range(3)]
    ink = [value + 110 if value < 128 else value - 110 for value in ground]
    scale = rng.choice((3, 4))
    left = (SIDE - 5 * scale) // 2 + rng.randrange(-3, 4)
    top = (SIDE - 7 * scale) // 2 + rng.randrange(-2, 3)
    noise = rng.randbytes(3 * SIDE * SIDE)
    out = bytearray()
    for channel in range(3):
        for x in range(SIDE):
            column = (x - left) // scale
            for y in range(SIDE):
                row = (y - top) // scale
                inked = 0 <= column < 5 and 0 <= row < 7 and FONT[digit][row * 5 + column] == "1"
                value = (ink if inked else ground)[channel] + noise[len(out)] % 25 - 12
                out.append(max(0, min(255, value)))
    return bytes(out)


def element(kind: int, data: bytes) -> bytes:
    if len(data) <= 4:
        return struct.pack("<I", len(data) << 16 | kind) + data.ljust(4, b"\0")
    return struct.pack("<II", kind, len(data)) + data + b"\0" * (-len(data) % 8)


def matrix(name: str, dimensions, data: bytes) -> bytes:
    mi_int8, mi_uint8, mi_int32, mi_uint32, mi_matrix, mx_uint8 = 1, 2, 5, 6, 14, 9
    body = element(mi_uint32, struct.pack("<II", mx_uint8, 0))
    body += element(mi_int32, struct.pack(f"<{len(dimensions)}i", *dimensions))
    body += element(mi_int8, name.encode()) + element(mi_uint8, data)
    return struct.pack("<II", mi_matrix, len(body)) + body


def write(path: Path, count: int, seed: int, compressed: bool) -> None:
    rng = random.Random(seed)
    digits = [(index * 7 + 3) % 10 for index in range(count)]
    rng.shuffle(digits)
    images = b"".join(drawing(digit, rng) for digit in digits)
    labels = bytes(digit or 10 for digit in digits)
    with path.open("wb") as file:
        file.write(
            b"MATLAB 5.0 MAT-file, drawn digits in SVHN's layout".ljust(116)
            + b"\0" * 8
            + struct.pack("<H2s", 0x0100, b"IM")
        )
        for one in (matrix("X", (SIDE, SIDE, 3, count), images), matrix("y", (count, 1), labels)):
            if compressed:
                packed = zlib.compress(one, 6)
                one = struct.pack("<II", 15, len(packed)) + packed
            file.write(one)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    for split, count in (("train", 1000), ("test", 200), ("extra", 0)):
        parser.add_argument(f"--{split}", type=int, default=count, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for number, split in enumerate(("train", "test", "extra")):
        count = getattr(options, split)
        if count > 0:
            write(options.out / f"{split}_32x32.mat", count, 3 * options.seed + number, not options.plain)


main()
