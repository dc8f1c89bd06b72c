"""Pins the output of a new run: its events, plan, cells, journal and the objects of its logs, as shapes: fields, their
order and their types. Values vary; those of stored runs are pinned elsewhere."""

import json
import pathlib
import re

from log_reader import objects
from place import Transcript, fresh

STUDY = {
    "scalescope": 1,
    "name": "fresh",
    "protocol": "strong",
    "model": {"name": "small-cnn"},
    "baseline": None,
    "hosts": [{"name": "local", "device": "cpu", "coresPerSlot": 1}],
    "limits": {"oversubscribe": True, "collectiveTimeoutSeconds": 20},
    "dataset": {"name": "synthetic", "shape": [3, 32, 32], "classes": 10, "count": 128, "augment": ["normalize"]},
    "axes": {"devices": [2], "globalBatch": [32]},
    "measure": {"warmupSteps": 1, "steps": 5, "repeats": 1, "calibrate": False, "ceilingMB": 0},
}
TRAIN = {"checkpoint": {"every": {"steps": 2}}, "measure": {"mode": "train", "steps": 0, "epochs": 1}}
# Objects whose fields are not listed: those of a study, of a message and of a table have other tests, and those of a
# client depend on the machine.
WHOLE = {"spec", "study", "arguments", "variantPatch", "values", "words", "context"}


def shape(value, key=""):
    if isinstance(value, dict):
        return "object" if key in WHOLE else {name: shape(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return "list"
    return "null" if value is None else {bool: "bool", int: "number", float: "number", str: "text"}[type(value)]


# These keys of a manifest exist only on some machines.
OF_MACHINE = {"conditions", "numaNodes", "interface", "linkMbps", "variables"}


def shape_key(kind, file, fields):
    """Returns the kind of a log's object, its source, and its shape."""
    if kind == "manifest":
        fields = {key: value for key, value in fields.items() if key not in OF_MACHINE}
    source = re.match("[a-z]+", file.name)[0]
    name = source if kind != "journal" else fields["kind"]
    return "%s %s %s" % (kind, name, json.dumps(shape(fields)))


def shapes_of(folder):
    return {shape_key(kind, file, fields) for file in sorted(folder.rglob("*.log")) for kind, fields in objects(file)}


class Runs:
    """Runs studies for real, with the agent of the build and a worker."""

    def __init__(self, place, worker):
        self.place = place
        self.environment = {
            "SCALESCOPE_WORKER": str(worker),
            "SCALESCOPE_AGENT": str(place.programs / "scalescope-agent"),
        }

    def study(self, name, patch=None):
        def merged(base, over):
            return {
                **base,
                **{
                    key: merged(base.get(key, {}), value) if isinstance(value, dict) else value
                    for key, value in over.items()
                },
            }

        (self.place.folder / (name + ".json")).write_text(json.dumps(merged({**STUDY, "name": name}, patch or {})))
        return name + ".json"

    def run(self, *words, store="ran", **environment):
        # The folder is absolute, because agents run elsewhere.
        return self.place.run(
            *words,
            "--store",
            self.place.folder / store,
            programs=self.place.programs,
            environment={**self.environment, **environment}
        )


def events_of(*outputs):
    return [json.loads(line) for output in outputs for line in output.decode().splitlines()]


def fields_text(events):
    """Returns every kind of event with its fields. A field that may be null is shown where it is not; a result's
    figures are not part of the event."""
    shapes = {}
    for event in events:
        if event["event"] == "result" and event["result"]:
            event["result"] = list(event["result"])
        shapes.setdefault(event["event"], {})[json.dumps(shape(event))] = event.get("result")
    lines = []
    for kind, found in sorted(shapes.items()):
        for one in sorted(found):
            if kind not in ("result", "sample", "step") or '"null"' not in one:
                lines.append("%s %s %s" % (kind, one, " ".join(found[one] or [])))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def order_text(events):
    """Returns the events of study, cell, run and attempt in their order. How often a host was unreachable or a
    result was published is random."""
    kinds = ("study", "cell", "run", "attempt", "done")
    return "".join(
        json.dumps(event, ensure_ascii=False) + "\n"
        for event in events
        if event["event"] in kinds and event.get("state") != "unreachable"
    )


def with_fake_worker(place, golden, worker):
    runs, seen = Runs(place, worker), Transcript(place, fresh)
    slow, crash = runs.study("slow"), runs.study("crash-last", {"seed": 2})
    first, again = runs.run("run", slow, "--json"), runs.run("run", slow, "--json")
    text, failed = runs.run("run", slow), runs.run("run", crash, "--json")
    seen.add("fields of the events of new runs", fields_text(events_of(first.stdout, failed.stdout)))
    seen.add("a new run: exit %d, its events" % first.returncode, order_text(events_of(first.stdout)))
    seen.add("nothing left to do: exit %d, its events" % again.returncode, order_text(events_of(again.stdout)))
    said = [line for line in text.stderr.decode().splitlines() if not line.startswith(("note:", "warning:", "local:"))]
    seen.add(
        "nothing left to do: exit %d, what is said, and the last line" % text.returncode,
        "\n".join(said + text.stdout.decode().splitlines()[-1:]) + "\n",
    )
    seen.add("a run that fails: exit %d, its events" % failed.returncode, order_text(events_of(failed.stdout)))
    store = place.folder / "ran"
    seen.add(
        "journal",
        "".join(sorted({shape_key("journal", store, fields) + "\n" for _, fields in objects(store / "journal.log")})),
    )
    for name in ("study.json", "cells.json", "plan.json"):
        shapes = {json.dumps(shape_of_file(json.loads(file.read_text()))) for file in store.glob("*/*/" + name)}
        seen.add(name, "\n".join(sorted(shapes)) + "\n")
    golden.check("fresh", seen.text())
    return shapes_of(store / "runs")


def shape_of_file(value):
    """Returns the shape of a file: like shape(), but with the first element of each list of objects, and the study's
    keys."""
    if isinstance(value, dict):
        return {key: shape_of_file(inner) for key, inner in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [shape_of_file(value[0])]
    return shape(value)


def with_worker(place):
    """Runs the real worker, with one run of every kind of manifest and end that takes no long time; returns the
    shapes of their output."""
    runs = Runs(place, place.programs / "scalescope-worker")
    how = [
        (runs.study("real-ddp", TRAIN), {}),
        (runs.study("real-fail"), {"SCALESCOPE_INJECT": "fail:1:2"}),
        (
            runs.study(
                "real-own", {"axes": {"strategy": ["parameter-server"]}, "parameterServer": {"placement": "own"}}
            ),
            {},
        ),
        (runs.study("real-replicas", {"axes": {"strategy": ["data-parallel"]}}), {}),
    ]
    for file, environment in how:
        ended = runs.run("run", file, store="real", **environment)
        if ended.returncode != (3 if environment else 0):
            return {"%s: exit %d\n%s" % (file, ended.returncode, ended.stderr.decode())}
    return shapes_of(place.folder / "real" / "runs")


def group(place, golden, asked):
    worker = pathlib.Path(asked.tests) / "fake_worker"
    if not asked.tests or not worker.exists() or not (place.programs / "scalescope-agent").exists():
        return "it wants fake_worker (--tests) and scalescope-agent"
    written = {key for key in with_fake_worker(place, golden, worker.resolve()) if " rank " not in key}
    real = (place.programs / "scalescope-worker").exists()
    if real:
        written |= with_worker(place)
    stored = shapes_of(place.folder / place.stored("lab"))
    strange = sorted(written - stored - golden.later("objects-later", written - stored))
    for key in strange:
        print("  no stored log holds this: " + key[:2000])
    missing = [
        kind
        for kind in ["manifest node", "exited node", "outcome client"]
        + ["manifest rank", "error rank", "exit rank"] * real
        if not any(key.startswith(kind + " ") for key in written)
    ]
    if strange or missing:
        print("DIFFERS objects of new logs%s" % (", missing: " + ", ".join(missing) if missing else ""))
        golden.failed.append("objects of new logs")
    else:
        print(
            "ok      objects of new logs%s" % ("" if real else " (without those of the worker, which is not in --bin)")
        )
