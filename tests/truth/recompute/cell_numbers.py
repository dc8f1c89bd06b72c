"""Recomputes the numbers of one cell from its runs (docs/MEASUREMENT.md: One estimator, Bandwidth, Memory)."""

import math

import student
from one_run import ALL_REDUCE, BROADCAST, GATHER, OPS, PARTS, PULL, SCATTER, bus_factor

OF_AGENT = {"rss": 42, "pss": 43}  # Metrics that an agent reads while a rank trains.
MEMORY = ("weights", "peakAllocated", "peakReserved", "rss", "pss")


def first_of(runs, name):
    """Returns a value of the first rank's manifest that contains it."""
    given = (rank.manifest[name] for run in runs for rank in run.ranks if rank.manifest.get(name))
    return next(given, None)


class Cell:
    def __init__(self, entry):
        self.spec, self.key = entry["cell"], entry["key"]
        self.number = self.spec["cell"]
        self.devices = self.spec["devices"] * self.spec["nodes"]
        self.imported = bool(self.spec["study"].get("imported"))
        self.words, self.facts = {}, {}
        self.pooled, self.runs, self.apart, self.out = [], [], [], {}
        self.session = None

    def rates(self):
        return [values["rate"] for values in self.pooled]


class CellNumbers:
    """Fills a cell's `out`."""

    def _of_cell(self, cell):
        out = cell.out
        if cell.imported:
            if cell.pooled:
                out["imagesPerSecond"] = student.geometric(cell.rates())
            return
        out["runs"] = [values["run"] for values in cell.pooled]
        out["apartRepeats"] = sorted(cell.apart)
        newest = max(cell.all_runs, key=lambda run: run.id, default=None)
        out["status"] = newest.status or "running" if newest else "queued"
        for name in ("imagesPerSecond", "imagesPerStep", "epochSeconds", "trainSeconds", "validationSeconds"):
            out[name] = None
        out["stepSeconds"] = dict.fromkeys(("median", "mean", "p10", "p90", "ciLow", "ciHigh"))
        for part in (*PARTS, "comm", "wait", "exposedWait", "exposedTransfer"):
            out[part + "Seconds"] = None
        if not cell.pooled:
            return
        out["session"] = {"id": cell.session[0], "reused": cell.session[1]}
        out["imagesPerSecond"] = student.geometric(cell.rates())
        out["imagesPerStep"] = student.geometric([run.images for run in cell.runs])
        self._step(cell, out)
        self._seconds(cell, out)
        self._transfers(cell, out)
        self._memory(cell, out)
        self._learning(cell, out)
        self._checkpoints(cell, out)

    def _parts(self, means, known, wait_known, out):
        """Computes the mean shares of the step, times the geometric mean of the steps."""
        step = student.geometric([one["step"] for one in means])
        over = {
            part: student.mean([one[part] / one["step"] for one in means]) * step for part in means[0] if part != "step"
        }
        for part in PARTS:
            out[part + "Seconds"] = over[part]
        out["commSeconds"] = over["comm"] if known else None
        out["waitSeconds"] = over["wait"] if wait_known else None
        out["exposedWaitSeconds"] = over["exposedWait"] if wait_known else None
        out["exposedTransferSeconds"] = over["exposed"] - over["exposedWait"] if wait_known else None
        return over

    def _stats(self, steps, pooled):
        estimate = student.of_logs(steps)
        low, high = estimate.interval() if estimate else (None, None)
        return {
            "median": student.percentile(pooled, 0.5),
            "mean": student.geometric(steps),
            "p10": student.percentile(pooled, 0.1),
            "p90": student.percentile(pooled, 0.9),
            "ciLow": low,
            "ciHigh": high,
        }

    def _step(self, cell, out):
        runs = cell.runs
        pooled = [
            second
            for run in runs
            for rank in run.workers
            if not run.meets or rank is run.critical
            for second in rank.seconds
        ]
        out["stepSeconds"] = self._stats([run.means["step"] for run in runs], pooled)
        known = all(run.comm_known for run in runs)
        aligned = not all(run.clocks_shared for run in runs)
        wait_known = all(run.wait_known for run in runs)
        over = self._parts([run.means for run in runs], known, wait_known, out)
        if aligned or any(rank.manifest.get("clockUncertaintySeconds") for run in runs for rank in run.workers):
            for name in ("waitSeconds", "exposedWaitSeconds", "exposedTransferSeconds"):
                out.pop(name)  # It depends on the accuracy of the clocks, which is not recomputed here.
        out["overlap"] = over["overlapped"] / over["comm"] if known and over["comm"] > 0 else None
        out["steps"] = max(len(run.critical.steps) for run in runs)
        out["repeats"] = len(runs)
        out["ranks"] = {}
        for number in sorted({rank.number for run in runs for rank in run.workers}):
            own = [rank for run in runs for rank in run.workers if rank.number == number]
            given = {"stepSeconds": self._stats([r.means["step"] for r in own], [s for r in own for s in r.seconds])}
            self._parts([rank.means for rank in own], known, wait_known, given)
            if aligned:
                for name in ("waitSeconds", "exposedWaitSeconds", "exposedTransferSeconds"):
                    given.pop(name)
            out["ranks"][number] = given

    def _seconds(self, cell, out):
        for values, run in zip(cell.pooled, cell.runs):
            values["trainSeconds"], values["trainSteps"] = run.train_seconds(), run.train_steps()
            values["totalSeconds"], values["epochSeconds"] = run.total_seconds(), run.epoch_seconds()
            values["validationSeconds"] = run.validation_seconds()
        out["repeatValues"] = [
            {
                "run": values["run"],
                "repeat": values["repeat"],
                "imagesPerSecond": values["rate"],
                "stepSeconds": values["step"],
                **{
                    name: values[name]
                    for name in ("trainSeconds", "trainSteps", "totalSeconds", "epochSeconds", "validationSeconds")
                },
            }
            for values in cell.pooled
        ]
        given = lambda name: [values[name] for values in cell.pooled if values[name]]
        out["trainSeconds"] = student.geometric(given("trainSeconds"))
        out["validationSeconds"] = student.geometric(given("validationSeconds"))
        out["totalSeconds"] = student.geometric(given("totalSeconds"))
        images = first_of(cell.runs, "trainImages")
        out["trainImages"] = images
        out["epochSeconds"] = images / out["imagesPerSecond"] if images else None
        out["epochProjected"] = not given("epochSeconds")
        hours = cell.devices / 3600
        estimate = student.of_logs(given("totalSeconds"))
        low, high = estimate.interval() if estimate else (None, None)
        out["deviceHours"] = {
            "value": hours * out["totalSeconds"],
            "ciLow": low and hours * low,
            "ciHigh": high and hours * high,
        }

    def _transfers(self, cell, out):
        runs, strategy = cell.runs, cell.spec["strategy"]
        wire_ns = sum(run.wire_ns for run in runs)
        carried = [run for run in runs if run.wire_ns > 0]
        ranks = runs[0].world
        out["algbw"] = sum(run.payload for run in carried) / (wire_ns * 1e-9) if wire_ns else None
        out["busbw"] = sum(run.wire_bytes for run in carried) / (wire_ns * 1e-9) if wire_ns and ranks > 1 else None
        sent = [run.wire_bytes / run.comm_steps for run in runs if run.comm_steps]
        if strategy != "data-parallel":
            out["wireBytesPerStep"] = student.percentile(sent, 0.5) if sent else 0.0 if cell.devices == 1 else None
        buckets = {}
        for run in runs:
            for key, each in run.buckets.items():
                given = buckets.setdefault(key, [0.0, 0.0, 0])
                for at in range(3):
                    given[at] += each[at]
        out["buckets"] = [
            {
                "bucket": bucket,
                "op": OPS[op],
                "bytes": size / steps,
                "seconds": ns * 1e-9 / steps,
                "algbw": size / (ns * 1e-9) if ns > 0 else None,
                "busbw": bus_factor(op, ranks) * size / (ns * 1e-9) if ns > 0 and ranks > 1 else None,
            }
            for (bucket, op), (size, ns, steps) in sorted(buckets.items())
        ]
        steps = sum(run.comm_steps for run in runs)
        kinds = {}
        for run in runs:
            for kind, each in run.kinds.items():
                given = kinds.setdefault(kind, [0.0, 0.0])
                given[0], given[1] = given[0] + each[0], given[1] + each[1]
        seconds = dict.fromkeys(("scatter", "broadcast", "gather", "reduce", "push", "pull"))
        carries = dict.fromkeys(("gradients", "buffers", "parameters", "inputs", "outputs"))
        if kinds and steps:
            carries.update(gradients=0.0, buffers=0.0)
            for (op, buffers), (size, ns) in kinds.items():
                name = (
                    "buffers"
                    if buffers
                    else {SCATTER: "inputs", GATHER: "outputs", PULL: "parameters", BROADCAST: "parameters"}.get(
                        op, "gradients"
                    )
                )
                carries[name] = (carries[name] or 0.0) + size / steps
                if OPS[op] in seconds:
                    seconds[OPS[op]] = (seconds[OPS[op]] or 0.0) + ns * 1e-9 / steps
        out["bytesByKind"], out["commByKind"] = carries, seconds
        self._ceiling(cell, out)
        out["calibration"] = {}
        for at, name in enumerate(("noSyncSeconds", "syncSeconds", "commOnlySeconds")):
            values = []
            for run in runs:
                given = [each[at] for rank in run.ranks for each in rank.log.calibrations if math.isfinite(each[at])]
                values.append(max(given) if given else None)
            given = [value for value in values if value is not None]
            out["calibration"][name] = student.percentile(given, 0.5) if given else None
            if at == 0:
                without_sync = values
            elif at == 1:
                more = [b - a for a, b in zip(without_sync, values) if a is not None and b is not None]
        out["exposedAbSeconds"] = student.mean(more)
        estimate = student.of_mean(more)
        out["exposedAbCi"] = [estimate.middle - estimate.half, estimate.middle + estimate.half] if estimate else None

    def _ceiling(self, cell, out):
        """Returns the best all-reduce of the sweep; for each point the median over repeats of the fastest rank."""
        points = {}
        for run in cell.runs:
            own = {}
            for rank in run.ranks:
                for (op, size, seconds, _, correct), among in rank.log.benchmarks:
                    if not among:
                        own.setdefault((op, size), []).append((seconds, correct))
            for key, given in own.items():
                points.setdefault(key, []).append(given)
        ceiling, best, ranks = [], None, cell.runs[0].world
        for (op, size), given in sorted(points.items()):
            seconds = student.percentile([min(each[0] for each in one) for one in given], 0.5)
            correct = all(each[1] for one in given for each in one)
            busbw = bus_factor(op, ranks) * size / seconds
            ceiling.append({"op": OPS[op], "bytes": size, "seconds": seconds, "algbw": size / seconds, "busbw": busbw})
            if op == ALL_REDUCE and correct:
                best = max(best or 0.0, busbw)
        out["ceiling"] = ceiling
        out["ceilingBusbw"] = best
        if cell.spec["strategy"] != "parameter-server":
            out["bandwidthUtilisation"] = out["busbw"] / best if out["busbw"] and best else None

    def _memory(self, cell, out):
        most = {}
        for run in cell.runs:
            for rank in run.ranks:
                for name in MEMORY:
                    values = [each[name] for each in rank.log.memory if each[name] >= 0]
                    if name in OF_AGENT:  # The agent reads these while the rank trains.
                        values += [
                            value
                            for node in run.nodes.values()
                            for _, metric, instance, value in node.samples
                            if (metric, instance) == (OF_AGENT[name], rank.number)
                        ]
                    if values:
                        most[name] = max(most.get(name, 0), *values)
        out["memory"] = {name: most.get(name) for name in MEMORY}

    def _learning(self, cell, out):
        out["parameters"] = first_of(cell.runs, "parameters")
        flops = first_of(cell.runs, "flopsPerImage")
        out["flopsPerImage"] = flops
        out["flopsPerSecond"] = flops and flops * out["imagesPerSecond"]
        peaks = []
        for run in cell.runs:
            given = [rank.manifest for rank in run.workers]
            own = [one.get("peakFlopsPerSecond", 0) * max(1, len(one.get("replicas", []))) for one in given]
            if own and min(own) > 0:
                peaks.append(sum(own))
        out["peakFlopsPerSecond"] = student.geometric(peaks)
        if flops and peaks:
            out["flopsUtilisation"] = out["flopsPerSecond"] / out["peakFlopsPerSecond"]

    def _checkpoints(self, cell, out):
        logs = [rank.log for run in cell.runs for rank in run.ranks if rank.log.checkpoints]
        write = [each[3] for log in logs for each in log.checkpoints if each[3] > 0]
        size = [each[1] for log in logs for each in log.checkpoints if each[1] > 0]
        cost = {
            "seconds": max((student.mean([each[2] for each in log.checkpoints]) for log in logs), default=None),
            "writeSeconds": student.mean(write),
            "bytes": student.mean(size),
        }
        out["checkpointCost"] = cost
