"""Random states of stores: stored studies whose runs were deleted, failed, measured again, damaged or imported from
other stores. Each state is drawn from a separate seed and checked by recompute.check."""

import json
import os
import pathlib
import random
import shutil
import struct
import tarfile
import time

import rank_logs
from rank_logs import RECORD_HEAD

SOURCE = pathlib.Path(__file__).resolve().parents[3]
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DAY = 86400 * 10**9


def roomy():
    """Returns a folder in memory if there is room, because some thousand small files are written."""
    memory = "/dev/shm"
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 512 << 20 else None


def ulid(wall_ns, chance):
    value, out = wall_ns // 10**6, ""
    for _ in range(10):
        value, at = divmod(value, 32)
        out = LETTERS[at] + out
    return out + "".join(chance.choice(LETTERS) for _ in range(16))


class Templates:
    """The stored studies, each with its runs and its entries in the journal."""

    def __init__(self, place):
        lab = place / "lab"
        with tarfile.open(SOURCE / "tests" / "data" / "pins" / "store.tar.xz") as archive:
            archive.extractall(lab)
        self.studies = []
        for folder in (lab, SOURCE / "resources" / "demo"):
            journal = list(rank_logs.payloads((folder / "journal.log").read_bytes(), checks=False))
            entries = {}
            for payload in journal[1:]:
                entry = rank_logs.cbor(payload[RECORD_HEAD.size :]) if payload[0] == rank_logs.JOURNAL else {}
                if entry.get("kind") == "study":
                    entries[entry["study"]] = payload
            runs = {}
            for file in sorted(folder.glob("runs/*/plan.json")):
                runs.setdefault(json.loads(file.read_text())["study"], []).append(file.parent)
            for study, entry in entries.items():
                cells = folder / "studies" / study / "cells.json"
                if cells.exists() and runs.get(study):
                    self.studies.append((folder / "studies" / study, entry, runs[study], journal[0]))
        self.studies.sort(key=lambda one: one[0].name)


def scaled_body(kind, body, pivot, factor):
    """Returns a record with its times scaled by `factor` around `pivot`, and its durations scaled too."""
    moment = lambda value: pivot + round((value - pivot) * factor)
    if kind == rank_logs.STEP:
        at = rank_logs.STEP_FIELDS.size
        fields = list(rank_logs.STEP_FIELDS.unpack_from(body))
        fields[7:9] = map(moment, fields[7:9])
        spans = [rank_logs.SPAN.unpack_from(body, at + 2 + each) for each in range(0, len(body) - at - 2, 17)]
        out = rank_logs.STEP_FIELDS.pack(*fields) + struct.pack("<H", len(spans))
        return out + b"".join(rank_logs.SPAN.pack(kind, moment(start), moment(end)) for kind, start, end in spans)
    if kind == rank_logs.COLLECTIVE:
        fields = list(rank_logs.COLLECTIVE_FIELDS.unpack(body))
        fields[4:6] = map(moment, fields[4:6])
        return rank_logs.COLLECTIVE_FIELDS.pack(*fields)
    if kind == rank_logs.EPOCH:
        fields = list(rank_logs.EPOCH_FIELDS.unpack(body))
        fields[2:5] = [each * factor for each in fields[2:5]]
        return rank_logs.EPOCH_FIELDS.pack(*fields)
    if kind == rank_logs.CALIBRATION:
        fields = rank_logs.CALIBRATION_FIELDS.unpack(body)
        return rank_logs.CALIBRATION_FIELDS.pack(*(each * factor for each in fields[:3]), fields[3])
    return body


class State:
    def __init__(self, folder, chance):
        self.folder, self.chance, self.said = folder, chance, []
        self.journal, self.runs, self.seq = [], [], 0
        (folder / "studies").mkdir(parents=True)
        (folder / "runs").mkdir()

    def say(self, what):
        self.said.append(what)

    # Studies that are put into the store.

    def add_study(self, template, new_id=None, name=None):
        source, entry, runs, self.head = template
        id_of_it = new_id or source.name
        target = self.folder / "studies" / id_of_it
        shutil.copytree(source, target)
        fields = rank_logs.cbor(entry[RECORD_HEAD.size :])
        if new_id:
            fields["study"], fields["name"] = new_id, name
            for file in ("study.json", "cells.json"):
                whole = json.loads((target / file).read_text())
                if file == "study.json":
                    whole["name"] = name
                    fields["spec"] = {**fields["spec"], "name": name}
                elif "study" in whole:
                    whole["study"] = new_id
                (target / file).write_text(json.dumps(whole))
        self.log(fields)
        if not new_id:
            for run in runs:
                shutil.copytree(run, self.folder / "runs" / run.name)
                self.runs.append(run.name)
        return id_of_it

    def log(self, fields):
        self.seq += 1
        body = rank_logs.to_cbor(fields)
        self.journal.append(RECORD_HEAD.pack(rank_logs.JOURNAL, self.seq, self.seq) + body)

    def close(self):
        (self.folder / "journal.log").write_bytes(rank_logs.segment([self.head, *self.journal]))

    # Changes of its runs.

    def logs(self, run, prefix=""):
        return sorted((self.folder / "runs" / run).glob("*/%s*.log" % prefix))

    def status(self, run, status):
        """Makes the run end with another status."""

        def change(number, payload):
            if number == 0 or payload[0] != rank_logs.OUTCOME:
                return payload
            fields = {**rank_logs.cbor(payload[RECORD_HEAD.size :]), "status": status}
            return payload[: RECORD_HEAD.size] + rank_logs.to_cbor(fields)

        attempts = sorted((self.folder / "runs" / run).glob("[0-9]*"))
        for log in attempts[-1].glob("client*.log"):
            rank_logs.rewrite(log, change)

    def delete(self, run, undo=False):
        self.log({"kind": "delete", "run": run, "wallNs": 1})
        if undo:
            self.log({"kind": "undelete", "run": run, "wallNs": 2})

    def lose_steps(self, run, share):
        """Removes the end of one rank's log."""
        logs = self.logs(run, "rank-")
        if not logs:
            return
        log = self.chance.choice(logs)
        count = sum(1 for payload in rank_logs.payloads(log.read_bytes()))
        rank_logs.rewrite(log, lambda number, payload: payload if number < 2 or number < count * share else None)

    def cut(self, run):
        """Removes or changes bytes of one log."""
        logs = self.logs(run, "rank-")
        if not logs:
            return
        log = self.chance.choice(logs)
        data = bytearray(log.read_bytes())
        used = len(data.rstrip(b"\0"))
        if self.chance.random() < 0.5:
            del data[self.chance.randrange(used // 2, used) :]
        else:
            data[self.chance.randrange(min(400, used // 2), used)] ^= 1 << self.chance.randrange(8)
        log.write_bytes(data)

    def lose_rank(self, run):
        logs = self.logs(run, "rank-")
        if logs:
            self.chance.choice(logs).unlink()

    def change_manifest(self, run, change):
        def rewrite(number, payload):
            if number == 0 or payload[0] != rank_logs.MANIFEST:
                return payload
            fields = rank_logs.cbor(payload[RECORD_HEAD.size :])
            change(fields)
            return payload[: RECORD_HEAD.size] + rank_logs.to_cbor(fields)

        for log in self.logs(run, "rank-") + self.logs(run, "node-"):
            rank_logs.rewrite(log, rewrite)

    def measure_again(self, run, factor, later_ns, study=None, repeat=None, order=None):
        """Adds one more run of the same cell, with its times scaled by `factor`, that much later."""
        source = self.folder / "runs" / run
        plan = json.loads((source / "plan.json").read_text())
        logs = {log: list(rank_logs.payloads(log.read_bytes(), checks=False)) for log in self.logs(run)}
        wall = max(rank_logs.header(payloads[0])[6] for payloads in logs.values()) + later_ns
        plan["run"] = ulid(wall, self.chance)
        plan["study"] = study or plan["study"]
        plan["repeat"] = repeat or plan["repeat"] + 1
        if order:
            plan["order"] = order
        pivot = min(rank_logs.header(payloads[0])[7] for payloads in logs.values())  # One clock for all logs.
        target = self.folder / "runs" / plan["run"]
        target.mkdir()
        (target / "plan.json").write_text(json.dumps(plan))
        for log, payloads in logs.items():
            fields = rank_logs.header(payloads[0])
            fields[0], fields[6] = plan["run"], fields[6] + later_ns
            out = [rank_logs.header_bytes(fields)]
            for payload in payloads[1:]:
                kind, seq, moment = RECORD_HEAD.unpack_from(payload)
                head = RECORD_HEAD.pack(kind, seq, pivot + round((moment - pivot) * factor))
                out.append(head + scaled_body(kind, payload[RECORD_HEAD.size :], pivot, factor))
            copy = target / log.relative_to(source)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(rank_logs.segment(out))
        self.runs.append(plan["run"])
        return plan["run"]


OTHER_MACHINES = (
    lambda fields: fields.update(kernel="Linux 5.10.0-other"),
    lambda fields: fields.update(torch="2.9.1") if "torch" in fields else None,
    lambda fields: fields.update(variables={"OMP_WAIT_POLICY": "passive"}) if "rank" in fields else None,
    lambda fields: fields.update(conditions={"governors": ["powersave"]}) if "rank" not in fields else None,
    lambda fields: fields.update(host="other"),
    lambda fields: fields.update(processor="Other CPU"),
)


def is_measured(state, run):
    return not json.loads((state.folder / "runs" / run / "plan.json").read_text())["cell"]["study"].get("imported")


def more_repeats(state, chance):
    """Adds rounds of every run, with their order recorded or not, and some of them missing."""
    rounds = chance.choice((1, 2, 2, 4))
    ordered = chance.random() < 0.6
    first = list(state.runs)
    seed = chance.randrange(10**6)
    numbers = {}
    for run in first:
        file = state.folder / "runs" / run / "plan.json"
        plan = json.loads(file.read_text())
        numbers[plan["key"]] = max(numbers.get(plan["key"], 0), plan["repeat"])
        if ordered:
            plan["order"] = {"seed": seed, "round": plan["repeat"]}
            file.write_text(json.dumps(plan))
    once = {json.loads((state.folder / "runs" / run / "plan.json").read_text())["key"]: run for run in first}
    for turn in range(1, rounds + 1):
        for key, run in once.items():
            if is_measured(state, run) and chance.random() < 0.9:
                number = numbers[key] + turn
                state.measure_again(
                    run,
                    chance.lognormvariate(0, 0.05),
                    turn * 60 * 10**9,
                    repeat=number,
                    order={"seed": seed, "round": number} if ordered else None,
                )
    state.say("%d more rounds%s" % (rounds, " in order" if ordered else ""))


def damage(state, chance):
    for run in list(state.runs):
        if chance.random() > 0.3:
            continue
        what = chance.choice("delete undelete crashed cancelled stalled lost oom steps last cut rank machine".split())
        if what == "delete":
            state.delete(run)
        elif what == "undelete":
            state.delete(run, undo=True)
        elif what == "steps":
            state.lose_steps(run, chance.uniform(0.2, 1))
        elif what == "last":
            state.lose_steps(run, 0.995)
        elif what == "cut":
            state.cut(run)
        elif what == "rank":
            state.lose_rank(run)
        elif what == "machine":
            if is_measured(state, run):
                state.change_manifest(run, chance.choice(OTHER_MACHINES))
        else:
            state.status(run, what)
        state.say("%s: %s" % (run, what))


def other_session(state, chance):
    """Measures some cells once more, a day later."""
    later = chance.choice((20 * 60 * 10**9, DAY, 3 * DAY))
    for run in chance.sample(state.runs, max(1, len(state.runs) // 2)):
        if is_measured(state, run):
            state.measure_again(run, chance.lognormvariate(0, 0.1), later)
    state.say("again after %d s" % (later // 10**9))


def second_study(state, chance, template):
    """Adds another study with the same cells, some of which it has measured itself."""
    wall = 1795500000 * 10**9
    id_of_it = state.add_study(template, new_id=ulid(wall, chance), name="second")
    for run in chance.sample(state.runs, len(state.runs) // 3):
        if is_measured(state, run):
            state.measure_again(run, chance.lognormvariate(0, 0.1), DAY, study=id_of_it, repeat=1)
    state.say("a second study of the same cells")


def cell_major(state):
    for file in state.folder.glob("studies/*/*.json"):
        file.write_text(file.read_text().replace("repeat-major", "cell-major"))
    state.say("cell after cell")


def table(chance):
    """Adds a printed table with repeats."""
    lines = ["model,dataset,strategy,devices,global_batch,images_per_s"]
    for model in chance.sample(["small", "resnet50", "vgg11"], chance.choice((1, 2))):
        for devices in chance.sample([1, 2, 4, 8], chance.randrange(2, 5)):
            for _ in range(chance.choice((1, 1, 2, 3))):
                rate = 100 * devices**0.8 * chance.lognormvariate(0, 0.03)
                strategy = "single" if devices == 1 and chance.random() < 0.5 else "ddp"
                lines.append("%s,cifar-10,%s,%d,%d,%.1f" % (model, strategy, devices, 256, rate))
    return "\n".join(lines) + "\n"


def make_state(folder, templates, chance):
    state = State(folder, chance)
    measured = [each for each in templates.studies if len(each[2]) > 1]
    template = chance.choice(measured)
    state.template = template
    state.add_study(template)
    state.say("study " + template[0].name)
    if len(state.runs) <= 20 and chance.random() < 0.7:
        more_repeats(state, chance)
    if len(state.runs) <= 40 and chance.random() < 0.3:
        other_session(state, chance)
    if len(state.runs) <= 40 and chance.random() < 0.3:
        second_study(state, chance, template)
    if chance.random() < 0.1:
        cell_major(state)
    if chance.random() < 0.9:
        damage(state, chance)
    state.close()
    return state


def import_copy(programs, folder, other, state, templates, chance):
    """Imports the same study from another store, whose runs are different or the same ones."""
    copy = State(other, chance)
    copy.add_study(state.template)
    if chance.random() < 0.7:
        for run in list(copy.runs):
            if is_measured(copy, run):
                copy.measure_again(run, chance.lognormvariate(0, 0.05), 60 * 10**9, repeat=1)
    damage(copy, chance)
    copy.close()
    programs.run("rebuild", "--store", other)
    programs.run("import", other, "--store", folder)
    state.say("the same study imported from another store: %s" % "; ".join(copy.said))


def check_states(programs, asked, place, counted, check):
    templates = Templates(place)
    began = time.monotonic()
    print("seed %d" % asked.seed, flush=True)
    for number in range(asked.states) if asked.only is None else [asked.only]:
        chance = random.Random("%d %d" % (asked.seed, number))
        folder = place / ("state-%d" % number)
        state = make_state(folder, templates, chance)
        programs.run("rebuild", "--store", folder)
        if chance.random() < 0.2:
            other = place / ("other-%d" % number)
            import_copy(programs, folder, other, state, templates, chance)
        if chance.random() < 0.2:
            file = place / ("table-%d.csv" % number)
            file.write_text(table(chance))
            programs.run("import", file, "--store", folder)
            state.say("an imported table")
        before = len(counted.wrong)
        check(programs, folder, counted, "state %d" % number)
        if len(counted.wrong) > before:
            how = "--seed %d --only %d" % (asked.seed, number)
            print("state %d (%s): %s" % (number, how, "; ".join(state.said)), flush=True)
        if not asked.keep:
            shutil.rmtree(folder)
    print("%d states in %.1f s" % (asked.states, time.monotonic() - began))
