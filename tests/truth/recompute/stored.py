"""Reads a store folder: studies with their cells, runs with their logs, and the user's deletions (docs/FORMATS.md)."""

import json

import rank_logs
from one_run import Run


def ulid_milliseconds(ulid):
    value = 0
    for letter in ulid[:10]:
        value = value * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".index(letter)
    return value


def _goes_on(log, earlier):
    """Returns the part of the earlier attempt that the next one continues: its steps before the one at which that
    resumed."""
    first = log.manifest["resumedAtStep"]
    closing = sum(epoch[4] for epoch in log.epochs if epoch[1] < first and epoch[4] > 0)
    kept = [each for each in earlier.steps if each[0][0] < first]
    return {
        "first": first,
        "kept": kept,
        "seam": min(fields[7] for fields, _ in log.steps) - round(1e9 * closing),
        "start": min((fields[7] for fields, _ in kept), default=None),
        "end": max((fields[8] for fields, _ in kept), default=None),
    }


def _put_before(ranks, earlier, nodes):
    """Joins two attempts as if no time had passed between them; ranks of one host are shifted alike, and the set-up
    comes first."""
    pairs = {number: (log, _goes_on(log, earlier[number])) for number, log in ranks.items() if number in earlier}
    hosts = {}
    for log, seam in pairs.values():
        hosts.setdefault(log.manifest.get("host"), []).append((log, seam))
    for host, group in hosts.items():
        given = [seam for _, seam in group if seam["kept"]]
        by = min((seam["seam"] - seam["end"] for seam in given), default=0)
        back = max((seam["seam"] - seam["start"] - by for seam in given), default=0)
        for node in nodes.values():
            if (node.manifest or {}).get("host") == host and node.first < min(seam["seam"] for _, seam in group):
                node.first -= back
        for log, seam in group:
            log.first -= back if log.first < seam["seam"] else 0
            log.steps = [
                ((*f[:7], f[7] + by, f[8] + by, f[9]), [(kind, a + by, b + by) for kind, a, b in spans])
                for f, spans in seam["kept"]
            ] + log.steps
    for number, (log, seam) in pairs.items():
        first, before = seam["first"], earlier[number]
        later = {epoch[1] for epoch in log.epochs}
        by = log.steps[0][0][7] - seam["kept"][0][0][7] if seam["kept"] else 0
        log.collectives = [
            (*each[:4], each[4] + by, each[5] + by) for each in before.collectives if 0 <= each[0] < first
        ] + log.collectives
        log.epochs = [each for each in before.epochs if each[1] < first and each[1] not in later] + log.epochs
        log.checkpoints = [each for each in before.checkpoints if each[0] < first] + log.checkpoints
        log.manifest = {**log.manifest, "resumedAtStep": (before.manifest or {}).get("resumedAtStep", 0)}


class StoredRun:
    def __init__(self, folder):
        self.folder = folder
        self.plan = json.loads((folder / "plan.json").read_text())
        self.id = self.plan["run"]
        self.attempts = sorted(int(each.name) for each in folder.iterdir() if each.name.isdigit())
        self._logs = {}
        last = self.logs(self.attempts[-1]) if self.attempts else {}
        outcome = last["client"].outcome if "client" in last else None
        self.status = outcome["status"] if outcome else None
        clients = [log for key, log in last.items() if key == "client"]
        self.ended = None
        for log in clients:
            if log.last is not None:
                self.ended = log.wall + log.last - log.monotonic

    def logs(self, attempt):
        if attempt not in self._logs:
            files = {}
            for file in sorted((self.folder / str(attempt)).glob("*.log")):
                files.setdefault(file.name.split(".")[0], []).append(file)
            self._logs[attempt] = {source: rank_logs.Log(parts) for source, parts in files.items()}
        return self._logs[attempt]

    def started(self):
        """Returns when its first attempt began: the earliest of its logs' headers."""
        logs = self.logs(self.attempts[0]) if self.attempts else {}
        return min((log.wall for log in logs.values() if log.wall), default=0)

    def measured(self):
        """Returns the run with its attempts joined: an earlier one has the steps before the one at which the next one
        resumed."""
        logs = self.logs(self.attempts[-1])
        ranks = {int(name[5:]): log for name, log in logs.items() if name.startswith("rank-")}
        nodes = {int(name[5:]): log for name, log in logs.items() if name.startswith("node-")}
        for attempt in reversed(self.attempts[:-1]):
            going = {number: log for number, log in ranks.items() if (log.manifest or {}).get("resumedAtStep", 0) > 0}
            if not going:
                break
            before = {
                int(name[5:]): log for name, log in self.logs(attempt).items() if name.startswith("rank-")
            }
            _put_before(going, before, nodes)
        return Run(self.plan, ranks, nodes)


class Store:
    def __init__(self, folder):
        self.folder = folder
        self.deleted = set()
        for payload in list(rank_logs.payloads((folder / "journal.log").read_bytes()))[1:]:
            if payload[0] != rank_logs.JOURNAL:
                continue
            entry = rank_logs.cbor(payload[17:])
            target = entry.get("run") or entry.get("study")
            if entry["kind"] == "delete":
                self.deleted.add(target)
            elif entry["kind"] == "undelete":
                self.deleted.discard(target)
        self.runs = {
            file.parent.name: StoredRun(file.parent) for file in sorted((folder / "runs").glob("*/plan.json"))
        }
        self._measured = {}

    def study(self, id_of_it):
        file = self.folder / "studies" / id_of_it / "cells.json"
        cells = {}
        if file.exists():
            for each in json.loads(file.read_text())["cells"]:
                if each["cell"]["cell"] not in cells or each["generation"] >= cells[each["cell"]["cell"]]["generation"]:
                    cells[each["cell"]["cell"]] = each
        spec = json.loads((self.folder / "studies" / id_of_it / "study.json").read_text())
        return spec, [cells[number] for number in sorted(cells)]

    def measured(self, run):
        if run not in self._measured:
            self._measured[run] = self.runs[run].measured()
        return self._measured[run]

    def kept(self):
        return [
            run for run in self.runs.values() if run.id not in self.deleted and run.plan["study"] not in self.deleted
        ]
