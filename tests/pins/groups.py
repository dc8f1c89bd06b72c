"""The pinned output, group by group. Each group takes (place, golden, asked) and returns why it was skipped, or
nothing."""

import json
import os
import pathlib
import re
import shutil

import fresh_runs
from log_reader import objects
from place import DATA, FIXTURES, SOURCE, Transcript, fresh

LISTS = [["studies"], ["studies", "--json"], ["runs"], ["runs", "--json"]]


def crc32c(data):
    """Returns the CRC-32C (Castagnoli)."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def kinds(place):
    """Returns every value of `export --what`, as the program lists them when it refuses another one."""
    refused = place.run("export", "x", "--what", "?", "--out", "x.csv").stderr
    return refused.decode().split("available are ")[1].split()


def names(place, store):
    return [study["name"] for study in place.rows("studies", store)]


def rebuild(place, golden, _):
    """Rebuilds from logs and journal alone; a second rebuild, and one after the database was damaged, give the same
    lists."""
    for fixture in FIXTURES:
        shutil.rmtree(place.folder / "rebuilt", ignore_errors=True)
        place.unpack("rebuilt", fixture)
        seen = Transcript(place)
        seen.run("studies", "--store", "rebuilt")
        first = None
        for turn in ("from logs", "again", "from a spoiled database"):
            if turn == "from a spoiled database":
                (place.folder / "rebuilt" / "store.db").write_bytes(b"not a database" * 1000)
            seen.run("rebuild", "--store", "rebuilt", show="rebuild --store rebuilt    (%s)" % turn)
            lists = Transcript(place)
            for words in LISTS + [["results", study, "--json"] for study in names(place, "rebuilt")]:
                lists.run(*words, "--store", "rebuilt")
            first = first or lists.text()
            seen.add("lists and results", "as after the first rebuild" if lists.text() == first else lists.text())
        for words in LISTS:
            seen.run(*words, "--store", "rebuilt")
        golden.check("rebuild-" + fixture, seen.text())


def studies(place, golden, _):
    """Pins results, every export in every text form, and every report of every study."""
    for name in FIXTURES:
        for study in names(place, place.stored(name)):
            seen = Transcript(place)
            seen.run("results", study, "--store", name)
            seen.run("results", study, "--json", "--store", name)
            seen.run("export", study, "--what", "all", "--out", "out", "--store", name)
            for kind in kinds(place):
                for ending in ("md", "tex"):
                    seen.run("export", study, "--what", kind, "--out", "out/table." + ending, "--store", name)
            seen.run("export", study, "--what", "bandwidth", "--out", "out/bandwidth.txt", "--store", name)
            for template in ("lab", "proposal"):
                for form in ("html", "md", "tex"):
                    seen.run("report", study, "--out", "out", "--format", form, "--template", template, "--store", name)
            golden.check("study-%s-%s" % (name, study.replace(".", "-")), seen.text())


VIEWS = [
    ["variants", "--what", "speedup", "--x", "batch"],
    ["variants", "--what", "speedup", "--group", "ddp.bucketMB"],
    ["variants", "--what", "efficiency", "--group", "precision"],
    ["variants", "--what", "throughput", "--baseline", "2"],
    ["wide", "--what", "speedup", "--layout", "lab"],
    ["wide", "--what", "time", "--layout", "lab"],
    ["wide", "--what", "fit"],
    ["wide", "--what", "speedup", "--group", "accumulation"],
    ["wide", "--what", "speedup", "--x", "nodes"],
    ["two-nodes", "--what", "speedup", "--x", "nodes"],
    ["until-oom", "--what", "throughput", "--x", "batch"],
    ["learning", "--what", "accuracy", "--x", "seconds"],
    ["learning", "--what", "accuracy", "--x", "epoch"],
    ["learning", "--what", "loss", "--x", "epoch"],
    ["learning", "variants", "--what", "cells"],
    ["replicas", "ends", "--what", "all"],
    ["table.csv", "wide", "--what", "throughput"],
    ["resumed", "--what", "loss"],
    ["variants", "--what", "speedup", "--baseline", "99"],
    ["variants", "--what", "loss", "--layout", "lab"],
    ["variants", "--what", "speedup", "--group", "colour"],
    ["variants", "--what", "step-split", "--x", "seconds"],
]


def views(place, golden, _):
    """Pins axes, groups, baselines, layouts and several studies together."""
    store = place.stored("lab")
    seen = Transcript(place)
    for words in VIEWS:
        for ending in ("csv", "json", "md", "tex"):
            seen.run("export", *words, "--out", "out/view." + ending, "--store", store)
    seen.run("results", "variants", "--baseline", "2", "--store", store)
    seen.run("results", "replicas", "resumed", "--store", store)
    seen.run("report", "replicas", "resumed", "--out", "out", "--format", "md", "--store", store)
    for kind in kinds(place):
        for ending in ("csv", "json"):
            seen.run(
                "export",
                "quick-strong-scaling",
                "--what",
                kind,
                "--out",
                "out/one." + ending,
                "--store",
                place.stored("demo"),
            )
    golden.check("views", seen.text())


def plans(place, golden, _):
    """Pins plans of stored studies that any machine prints: without a worker there are neither keys nor forecasts.
    Ranks need two separate cores, and the output must not depend on how many more there are."""
    cores = {}
    for cpu in sorted(os.sched_getaffinity(0)):
        siblings = pathlib.Path("/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list" % cpu)
        cores.setdefault(siblings.read_text() if siblings.exists() else cpu, cpu)
    if len(cores) < 2:
        return "it wants two cores"
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, list(cores.values())[:2])
    try:
        seen = Transcript(place)
        for study in names(place, place.stored("lab")):
            if study == "two-nodes":  # Its plan queries its hosts.
                continue
            seen.run("plan", study, "--store", "lab")
            seen.run("plan", study, "--json", "--store", "lab")
        seen.run("run", "servers", "--store", "lab")
        golden.check("plans", seen.text())
    finally:
        os.sched_setaffinity(0, before)


def audits(place, golden, _):
    tables = "tests/fixtures/lab-tables"
    (place.folder / "tests").symlink_to(SOURCE / "tests")
    (place.folder / "odd.csv").write_text("devices,batch,comm_s,gb_per_s\n2,32,24.00,1.46\n2,32,24.00,9.9\n2,x,,\n")
    seen = Transcript(place)
    files = [tables + "/" + file for file in sorted(os.listdir(SOURCE / tables))]
    for words in [
        [tables],
        [tables, "--json"],
        *[[file] for file in files],
        ["odd.csv"],
        ["odd.csv", "--json"],
        ["odd.csv", "--model", "resnet18", "--images", "50000"],
        ["odd.csv", "--model", "perceptron"],
        ["nowhere.csv"],
        [place.stored("demo")],
    ]:
        seen.run("audit", *words)
    (place.folder / "tests").unlink()
    golden.check("audits", seen.text())


def refusals(place, golden, _):
    """Pins mistakes of users: the messages and the exit codes."""
    store = place.stored("lab")
    (place.folder / "empty").mkdir(exist_ok=True)
    (place.folder / "torn.json").write_text('{"scalescope": 1, "name": ')
    study = {
        "scalescope": 1,
        "name": "one",
        "protocol": "strong",
        "model": {"name": "small-cnn"},
        "dataset": {"name": "synthetic"},
        "axes": {"devices": [1, 2], "globalBatch": [64]},
    }
    (place.folder / "one.json").write_text(json.dumps(study))
    (place.folder / "odd.json").write_text(json.dumps({**study, "optimiser": {}}))
    (place.folder / "odd.csv").write_text("devices,batch_per_device,epoch_s\n2,32,24.0\n2,32,x\n")
    run = place.rows("runs", store)[0]["run"]
    seen = Transcript(place)
    for words in [
        [],
        ["nothing"],
        ["--version"],
        ["studies", "--colour"],
        ["studies", "--store", "nowhere"],
        ["runs", "--store", "empty"],
        ["results", "--store", store],
        ["results", "nothing", "--store", store],
        ["results", "x", "--store", "empty"],
        ["results", "variants", "--baseline", "99", "--store", store],
        ["results", "variants", "--baseline", "zzzz", "--store", store],
        ["export", "variants", "--what", "colour", "--out", "out/a.csv", "--store", store],
        ["export", "variants", "--what", "speedup", "--out", "out/a.xyz", "--store", store],
        ["export", "variants", "--what", "speedup", "--out", "out/a.png", "--store", store],
        ["export", "nothing", "--what", "speedup", "--out", "out/a.csv", "--store", store],
        ["export", "variants", "--what", "speedup", "--store", store],
        ["export", "variants", "--what", "speedup", "--out", "one.json/a.csv", "--store", store],
        ["export", "until-oom", "--what", "bandwidth", "--out", "out/a.txt", "--store", store],
        ["report", "variants", "--out", "out", "--format", "doc", "--store", store],
        ["report", "variants", "--out", "out", "--format", "pdf", "--store", store],
        ["plan", "nothing", "--store", store],
        ["plan", "preset:nothing"],
        ["plan", "torn.json"],
        ["plan", "odd.json"],
        ["plan", "one.json", "--patch", "{", "--no-probe"],
        ["plan", "one.json", "--patch", "nowhere.json"],
        ["plan", "one.json", "--patch", '{"axes": {"globalBatch": [63]}}'],
        ["plan", "one.json", "--patch", '{"seed": "x"}'],
        ["run"],
        ["run", "nothing", "--store", store],
        ["run", "one.json", "--background"],
        ["run", "odd.json"],
        ["run", "torn.json"],
        ["run", "table.csv", "--store", store],
        ["run", "one.json", "--patch", '{"schedule": {"name": "cosin"}}'],
        ["tag", "01", "x", "--store", store],
        ["tag", "nothing", "x", "--store", store],
        ["tag", run, "x", "--store", "empty"],
        ["note", run, "--store", store],
        ["note", "nothing", "x", "--store", store],
        ["delete", "nothing", "--store", store],
        ["delete", "stalled", "--undo", "--store", "nowhere/below"],
        ["cancel", run, "--store", store],
        ["cancel", "nothing", "--store", store],
        ["import", "nowhere", "--store", "empty"],
        ["import", "odd.csv", "--store", "empty"],
        ["import", "empty", "--store", "empty"],
        ["import", "torn.json", "--store", "empty"],
        ["rebuild", "--store", "one.json"],
        ["data"],
        ["data", "import", "nothing", "empty"],
        ["data", "verify", "nothing"],
        ["data", "import", "cifar10", "nowhere"],
        ["audit"],
    ]:
        seen.run(*words)
    newer = place.folder / "newer"
    place.unpack("newer", "demo")
    place.run("rebuild", "--store", "newer")
    with open(newer / "store.db", "r+b") as database:
        page = bytearray(database.read(4096))
        page[60:64] = b"\0\0\0\x63"  # SQLite's "user version".
        total = crc32c(bytes(8) + page[:-8])  # The page's checksum: core/store/sqlite/page_sums.h.
        page[-8:] = total.to_bytes(4, "little") + (total ^ 0xFFFFFFFF).to_bytes(4, "little")
        database.seek(0)
        database.write(page)
    for words in (["runs"], ["results", "quick-strong-scaling"], ["tag", "01", "x"], ["rebuild"]):
        seen.run(*words, "--store", "newer")
    golden.check("refusals", seen.text())


def edits(place, golden, _):
    """Pins users' changes, the lists after them, and their journal entries."""
    place.unpack("edited", "demo")
    place.run("rebuild", "--store", "edited")
    runs = [run["run"] for run in place.rows("runs", "edited")]
    study = place.rows("studies", "edited")[0]["id"]
    seen = Transcript(place)
    for words in [
        ["tag", runs[0], "warm", "naïve"],
        ["tag", runs[0][:20], "only"],
        ["tag", runs[1]],
        ["note", runs[1], "a \"fan\" <on> & off"],
        ["note", runs[1], ""],
        ["note", runs[2], "-5 °C"],
        ["delete", runs[3]],
        ["delete", runs[3]],
        ["delete", runs[3], "--undo"],
        ["delete", runs[4]],
        ["delete", "quick-strong-scaling"],
        ["delete", "quick-strong-scaling", "--undo"],
        ["delete", study, "--undo"],
        ["cancel", runs[0]],
    ]:
        seen.run(*words, "--store", "edited")
        for shown in (["studies"], ["runs"]):
            seen.run(*shown, "--store", "edited")
    for shown in (["studies", "--json"], ["runs", "--json"], ["results", "quick-strong-scaling"]):
        seen.run(*shown, "--store", "edited")
    seen.add("journal", journal_text(place, "edited"))
    before = seen_lists(place, "edited")
    seen.run("rebuild", "--store", "edited")
    seen.add("lists", "as before" if seen_lists(place, "edited") == before else "differ")
    golden.check("edits", seen.text())


def journal_text(place, store):
    return "".join(
        json.dumps(fields, ensure_ascii=False) + "\n" for _, fields in objects(place.folder / store / "journal.log")
    )


def seen_lists(place, store):
    return [place.run(*words, "--store", store).stdout for words in LISTS]


def imports(place, golden, _):
    """Pins imports of tables and nccl-tests output, stores and run folders, each twice, and the files that they
    write."""
    lab, demo = place.stored("lab"), place.stored("demo")
    run = next(run for run in place.rows("runs", lab) if run["studyName"] == "servers")
    for name in ("table.csv", "bench.txt"):
        (place.folder / name).write_bytes((DATA / name).read_bytes())
    seen = Transcript(place, fresh)
    for words in [
        ["table.csv", "bench.txt"],
        ["table.csv"],
        ["bench.txt"],
        [demo],
        [demo],
        [lab + "/runs/" + run["run"]],
        [lab],
        [lab],
    ]:
        seen.run("import", *words, "--store", "imported")
        for shown in (["studies"], ["runs"]):
            seen.run(*shown, "--store", "imported")
    seen.run("delete", "table.csv", "--store", "imported")
    seen.run("import", "table.csv", "--store", "imported")
    for shown in (
        ["studies", "--json"],
        ["runs", "--json"],
        ["results", "table.csv", "--json"],
        ["results", "bench.txt", "--json"],
    ):
        seen.run(*shown, "--store", "imported")
    seen.add("journal", journal_text(place, "imported"))
    before = seen_lists(place, "imported")
    seen.run("rebuild", "--store", "imported")
    seen.add("lists", "as before" if seen_lists(place, "imported") == before else "differ")
    golden.check("imports", seen.text())


def records(place, golden, _):
    """Pins one example of every object in the stored logs and journal, which current writers write field by field."""
    seen = {}
    for file in sorted((place.folder / place.stored("lab")).rglob("*.log")):
        for kind, fields in objects(file):
            seen.setdefault(fresh_runs.shape_key(kind, file, fields), fields)
    lines = [
        "%s %s\n" % (key.split(" {")[0], json.dumps(fields, ensure_ascii=False)) for key, fields in sorted(seen.items())
    ]
    golden.check("objects", "".join(lines))


ALL = {
    "rebuild": rebuild,
    "studies": studies,
    "views": views,
    "plans": plans,
    "audits": audits,
    "refusals": refusals,
    "edits": edits,
    "imports": imports,
    "records": records,
    "fresh": fresh_runs.group,
}
