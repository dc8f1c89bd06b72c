#!/usr/bin/env python3
"""Draws studies at random from stores, and pictures of their pages Results and Report and of their PDF, to be looked
at. Without --only-given, a store of programs and imported tables is made first by the same seed: noisy and steady ones,
with cells that fail, a single repeat, long names and missing baselines; its programs are measured on this machine.

usage: sample.py OUT SEED COUNT [STORE...] [--bin DIR] [--shots FILE] [--only-given]

OUT/NN-ID-{results,report}-{light,dark}.png, OUT/NN-ID-pages-N.png, OUT/sample.txt with the language and size of each.
A size with @2x is that of a display with two pixels per unit of length.
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "de", "zh_CN"]
SIZES = ["1024x640", "1366x768", "1920x1080", "2560x1440", "3840x2160@2x"]
PROGRAM = '''import os, random, sys, time
import scalescope
batch, step_ms, noise, fail, name = int(sys.argv[1]), *map(float, sys.argv[2:5]), sys.argv[5]
world = int(os.environ.get("WORLD_SIZE", "1"))
chance = random.Random(f"{name} {batch} {world}")
if chance.random() < fail:
    sys.exit("no memory is left for this batch")
for i in range(30):
    with scalescope.step(samples=batch, loss=2.5 / (1 + i / 10) + random.random() / 5):
        time.sleep(step_ms / 1000 * (batch / world) ** 0.7 * (1 + noise * random.random()))
'''


def make(folder, chance, cli):
    """Makes a store of programs and tables, and returns its folder."""
    program = folder / "train.py"
    program.write_text(PROGRAM)
    store = folder / "store"
    for number in range(12):
        values = [f"setting-{chance.randint(1, 10**chance.randint(1, 9))}" for _ in range(chance.choice([1, 2, 4, 9]))]
        devices = chance.choice(["1,2", "1,2", "2", "1"])
        batches = ",".join(str(8 * 2**i) for i in range(chance.randint(1, 3)))
        patch = {"measure": {"repeats": chance.choice([1, 2, 3]), "warmupSteps": 3}, "name": chance.choice(
            [f"lab-{number}", f"a-study-with-a-name-of-many-words-{number}", f"p{number}"])}
        noise, fail = chance.choice([0, 0.1, 3]), chance.choice([0, 0, 0.3, 1 if number % 6 == 5 else 0.5])
        command = [cli, "run", "--store", store, "--devices", devices, chance.choice(["--batch", "--global-batch"]),
                   batches, "--axis", f"config={','.join(sorted(set(values)))}", "--patch", json.dumps(patch), "--",
                   sys.executable, program, "{batch}", chance.choice([0.2, 1, 5]), noise, fail, "{config}"]
        subprocess.run(list(map(str, command)), stdout=subprocess.DEVNULL, check=False)
    tables = sorted((PROJECT / "tests/fixtures/lab-tables").glob("*.csv"))
    for number in range(6):
        table = folder / f"table-{number}.csv"
        rows = ["strategy,devices,batch_per_device,images_per_second"]
        for strategy, devices, batch in itertools.product(
                chance.sample(["ddp", "parameter-server", "single"], chance.randint(1, 3)),
                [1, 2, 4, 8][: chance.randint(1, 4)], [32, 128, 512][: chance.randint(1, 3)]):
            for _ in range(chance.randint(0, 3)):
                rate = 900 * devices**0.8 * (1 + chance.choice([0.01, 0.4]) * chance.random())
                rows.append(f"{strategy},{devices},{batch},{'OOM' if chance.random() < 0.2 else round(rate, 1)}")
        table.write_text("\n".join(rows) + "\n")
        tables.append(table)
    for table in tables:
        subprocess.run([cli, "import", "--store", store, table], check=False)
    return store


def draw(number, store, study, chance, arguments):
    """Draws the pages of one study; returns a line about them."""
    language, size = chance.choice(LANGUAGES), chance.choice(SIZES)
    identity = study["id"][-8:]
    pixels, _, scale = size.rstrip("x").partition("@")
    lengths = [str(int(pixel) // int(scale or 1)) for pixel in pixels.split("x")]
    subprocess.run([arguments.shots, arguments.out, "--language", language, "--size", "x".join(lengths), "--store",
                    store, "--only", identity], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "QT_SCALE_FACTOR": scale or "1"})
    for picture in arguments.out.glob(f"{identity}-*.png"):
        picture.rename(arguments.out / f"{number:02}-{picture.name}")
    return f"{number:02} {identity} {study['name']} {language} {size}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("stores", nargs="*")
    parser.add_argument("--bin", type=Path, default=PROJECT / "build/release/bin")
    parser.add_argument("--shots", default=PROJECT / "build/release/tests/scalescope-shots")
    parser.add_argument("--only-given", action="store_true")
    arguments = parser.parse_args()
    arguments.cli = arguments.bin / "scalescope-cli"
    arguments.out.mkdir(parents=True, exist_ok=True)
    chance = random.Random(arguments.seed)
    stores = list(arguments.stores)
    if not arguments.only_given:
        stores.append(make(arguments.out, chance, arguments.cli))
    studies = []
    for store in stores:
        listed = subprocess.run([arguments.cli, "studies", "--store", store, "--json"], check=True, capture_output=True)
        studies += [(store, study) for study in json.loads(listed.stdout)["studies"]]
    drawn = chance.sample(studies, min(arguments.count, len(studies)))
    lines = [f"seed {arguments.seed}, {len(drawn)} of {len(studies)} studies"]
    for number, (store, study) in enumerate(drawn, 1):
        lines.append(draw(number, store, study, chance, arguments))
        print(lines[-1], flush=True)
    (arguments.out / "sample.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
