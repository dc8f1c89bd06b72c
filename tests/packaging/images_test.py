#!/usr/bin/env python3
"""Tests the pictures of docs/images: each is made by `./dev shots --guide` or named below, shown somewhere and
described by a text.

usage: images_test.py SOURCE SHOTS

SOURCE is the root of the sources, SHOTS the program scalescope-shots."""

import re
import struct
import subprocess
import sys
import unittest
from pathlib import Path

SOURCE, SHOTS = Path(sys.argv[1]).resolve(), sys.argv[2]
IMAGES = SOURCE / "docs/images"
MOST_BYTES = 3_000_000
# Other commands make these: `./dev shots --tour`, `scalescope-cli export` (tests/studies/README.md).
OTHERS = {"tour.webp", "train-small-cnn.png", "train-resnet18.png"}
PAGES = [SOURCE / "README.md", SOURCE / "tests/studies/README.md", *sorted((SOURCE / "docs").rglob("*.md"))]


def listed():
    listed = subprocess.run([SHOTS, "--list-guide"], capture_output=True, text=True, check=True).stdout
    return dict(line.split(" ") for line in listed.splitlines())


class Pictures(unittest.TestCase):
    def test_the_folder_holds_what_is_made(self):
        made = {f"{name}.png" for name in listed()} | OTHERS
        self.assertEqual({path.name for path in IMAGES.iterdir()}, made)

    def test_each_has_its_size(self):
        for name, size in listed().items():
            head = (IMAGES / f"{name}.png").read_bytes()[:24]
            self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n", name)
            self.assertEqual("%dx%d" % struct.unpack(">II", head[16:24]), size, name)

    def test_they_are_small(self):
        self.assertLess(sum(path.stat().st_size for path in IMAGES.iterdir()), MOST_BYTES)

    def test_the_tour_moves_for_half_a_minute(self):
        data = (IMAGES / "tour.webp").read_bytes()
        self.assertEqual((data[:4], data[8:12]), (b"RIFF", b"WEBP"))
        at, times = 12, []
        while at + 8 <= len(data):
            kind, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
            if kind == b"ANMF":
                times.append(int.from_bytes(data[at + 20 : at + 23], "little"))
            at += 8 + size + size % 2
        self.assertGreater(len(times), 10)
        self.assertTrue(25_000 <= sum(times) <= 40_000, sum(times))

    def test_each_is_shown_and_each_shown_is_there(self):
        shown = set()
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for words, place in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", text):
                file = (page.parent / place).resolve()
                self.assertTrue(file.is_file(), f"{page}: {place}")
                shown.add(file.name)
                # It is one sentence for readers who cannot see the picture.
                self.assertRegex(words, r"^[A-Z0-9].{20,}[^.]\.$", f"{page}: {place}")
            shown |= set(re.findall(r"`docs/images/([\w.-]+)`", text))
        self.assertEqual(shown, {path.name for path in IMAGES.iterdir()})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
