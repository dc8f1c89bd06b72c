"""Recomputes the numbers of a study: which repeats are pooled, and the comparison of its cells (docs/MEASUREMENT.md:
Protocols, Repeats, Waterfall)."""

import math

import student
from cell_numbers import Cell, CellNumbers
from comparability import comparable, one_line
from pooling import conditions, conditions_differ, joined, sessions


class Widened:
    """An estimate whose interval is around a different middle and contains the estimate's interval."""

    def __init__(self, estimate, middle, wider):
        self.estimate, self.middle, self.wider = estimate, middle, wider

    def interval(self):
        half = self.estimate.half + self.wider
        return [math.exp(self.middle - half), math.exp(self.middle + half)]

    def probability(self):
        left = max(0.0, abs(self.middle) - self.wider)
        return student.tail(left / self.estimate.error, self.estimate.degrees)


class Study(CellNumbers):
    """Everything that is recomputed for one study: `cells`, each with `out`, and `out` of the study."""

    def __init__(self, store, id_of_it, chosen=0):
        self.store, self.id, self.chosen = store, id_of_it, chosen
        self.spec, entries = store.study(id_of_it)
        self.cells = [Cell(entry) for entry in entries]
        self.protocol = self.spec["protocol"]
        self._collect()
        for cell in self.cells:
            self._of_cell(cell)
        self._compare()

    def named_baseline(self):
        """Returns the baseline that the study names. A batch sweep has none, protocol free only if the file names
        one."""
        place = self.spec.get("baseline")
        if self.protocol == "batch-sweep" or place is None:
            return None
        return place if self.protocol != "free" or self.spec.get("imported") or self.written() else None

    def written(self):
        return True

    # Pooled repeats.

    def _collect(self):
        session_of = sessions(self.store, self.id)
        whole = {}
        for cell in self.cells:
            runs = [run for run in self.store.kept() if self._is_of(run, cell)]
            cell.all_runs = runs
            done = sorted((run for run in runs if run.status == "done"), key=lambda run: (run.plan["repeat"], run.id))
            cell.done = done
            whole[cell.number] = [] if cell.imported else [run for run in done]
        given = {}
        for cell in self.cells:
            for session in {session_of[run.id] for run in whole[cell.number]}:
                given[session] = given.get(session, 0) + 1
        main = max(given, key=lambda one: (given[one], not one[1], one[2]), default=None)
        for cell in self.cells:
            if cell.imported:
                self._imported(cell)
                continue
            groups = []
            for stored in whole[cell.number]:
                run = self.store.measured(stored.id)
                if run.obstacle:
                    continue
                facts, session = conditions(run), session_of[run.id]
                for group in groups:
                    if group["session"][0] == session[0] and not conditions_differ(group["facts"], facts):
                        group["facts"] = joined(group["facts"], facts)
                        group["runs"].append(run)
                        break
                else:
                    groups.append({"session": session, "facts": facts, "runs": [run]})
            if not groups:
                continue
            rank = lambda one: (
                0 if main and one["session"][0] == main[0] else 2 if one["session"][1] else 1,
                -len(one["runs"]),
            )
            best = min(groups, key=lambda one: (rank(one), [-ord(c) for c in max(run.id for run in one["runs"])]))
            cell.session, cell.facts = best["session"], best["facts"]
            cell.runs = best["runs"]
            cell.apart = [run.id for group in groups if group is not best for run in group["runs"]]
            cell.pooled = [
                {"run": run.id, "repeat": run.repeat, "order": run.order, "rate": run.rate, "step": run.means["step"]}
                for run in cell.runs
            ]

    def _is_of(self, run, cell):
        if cell.imported:
            return run.plan["study"] == self.id and run.plan["cell"]["cell"] == cell.number
        return run.plan["key"] == cell.key

    def _imported(self, cell):
        for stored in cell.done:
            client = stored.logs(stored.attempts[-1])["client"].manifest or {}
            cell.words = {**client.get("words", {}), **cell.words}
            rate = client.get("values", {}).get("imagesPerSecond")
            if rate:
                cell.pooled.append({"run": stored.id, "repeat": stored.plan["repeat"], "order": None, "rate": rate})

    # Comparison of cells.

    def measured_cells(self):
        return [cell for cell in self.cells if cell.pooled]

    def baseline_of(self, cell):
        if not cell.pooled:
            return None
        place = lambda one: (one.spec["strategy"], one.spec["nodes"], one.spec["devices"])

        def standing(is_there, by):
            found = [one for one in self.measured_cells() if is_there(one) and comparable(cell, one, by)]
            own = [one for one in found if one.spec["variant"] == cell.spec["variant"]]
            return (own or found or [None])[0]

        if self.chosen:
            chosen = next((one for one in self.cells if one.number == self.chosen), None)
            if chosen is None:
                return None
            variants = (cell.spec["variant"], chosen.spec["variant"])
            return standing(lambda one: place(one) == place(chosen) and one.spec["variant"] in variants, "chosen")
        named = self.named_baseline()
        if named is None:
            return None
        found = standing(lambda one: place(one) == (named["strategy"], named["nodes"], named["devices"]), "devices")
        if found:
            return found
        line = [one for one in self.measured_cells() if one_line(cell, one)]
        return min(line, key=lambda one: one.devices) if any(one is not cell for one in line) else None

    def contrast(self, cell, other):
        """Returns (by, estimate of the logarithm of the ratio of rates, half interval of their difference)."""
        a, b = cell.rates(), other.rates()
        if min(len(a), len(b)) < 2:
            return None, None, None
        if cell.session and other.session and cell.session[0] != other.session[0]:
            return None, None, None
        if bool(cell.session) != bool(other.session):
            return None, None, None
        if any(one.spec["study"]["measure"]["order"] == "cell-major" and not one.imported for one in (cell, other)):
            return None, None, None
        ours, theirs = self.rounds(cell), self.rounds(other)
        common = sorted(set(ours) & set(theirs)) if ours and theirs else []
        if len(common) >= 2:
            return self._by_rounds(cell, other, [(ours[number], theirs[number]) for number in common])
        estimate, difference = student.ratio(a, b), student.welch(a, b)
        return ("repeats", estimate, difference and difference.half) if estimate else (None, None, None)

    def rounds(self, cell):
        """Returns its rates by round; nothing if the order of one is unknown, or two belong to one round."""
        rates = {values["repeat"]: values["rate"] for values in cell.pooled if values["order"]}
        return rates if len(rates) == len(cell.pooled) else None

    def _by_rounds(self, cell, other, pairs):
        """Applies Student's t to the common rounds, widened by their distance from the ratio of all repeats."""
        estimate = student.of_logs([one / two for one, two in pairs])
        if not estimate:
            return None, None, None
        all_of_it = math.log(student.geometric(cell.rates()) / student.geometric(other.rates()))
        wider = abs(all_of_it - estimate.middle)
        differences = student.of_mean([one - two for one, two in pairs])
        beside = student.mean(cell.rates()) - student.mean(other.rates()) - student.mean([a - b for a, b in pairs])
        half = differences and differences.half + abs(beside)
        if len(pairs) == len(cell.pooled) == len(other.pooled):
            wider = 0.0
            half = differences and differences.half
        return "rounds", Widened(estimate, all_of_it, wider), half

    def _compare(self):
        probabilities = []
        for cell in self.cells:
            out = cell.out
            base = cell.base = self.baseline_of(cell)
            out["baselineCell"] = base.number if base else None
            out["baselineDevices"] = base.devices if base else None
            out.update(speedup=None, efficiency=None, speedupCi=None, efficiencyCi=None)
            out["contrast"] = dict.fromkeys(("by", "probability", "adjustedProbability"))
            out["contrast"]["difference"] = "not-shown"
            if base:
                self._against(cell, base, out, probabilities)
            self._waterfall(cell, base, out)
            self._gain(cell, base, out)
            self._overhead(cell, out)
        adjusted = student.holm([each[1] for each in probabilities])
        for (cell, probability), value in zip(probabilities, adjusted):
            given = cell.out["contrast"]
            given["adjustedProbability"], given["comparisons"] = value, len(probabilities)
            faster = "faster" if cell.out["imagesPerSecond"] > cell.base.out["imagesPerSecond"] else "slower"
            if abs(value - 0.05) > 1e-6:
                given["difference"] = faster if value < 0.05 else "not-shown"
            else:
                given.pop("difference")
        self.out = {}
        self._smallest()

    def _against(self, cell, base, out, probabilities):
        n0, n = base.devices, cell.devices
        out["speedup"] = n0 * out["imagesPerSecond"] / base.out["imagesPerSecond"]
        out["efficiency"] = out["speedup"] / n
        if cell is base:
            return
        by, estimate, _ = self.contrast(cell, base)
        out["contrast"]["by"] = by
        if estimate:
            out["contrast"]["probability"] = estimate.probability()
            probabilities.append((cell, estimate.probability()))
            out["speedupCi"] = [n0 * bound for bound in estimate.interval()]
            out["efficiencyCi"] = [n0 * bound / n for bound in estimate.interval()]

    def _waterfall(self, cell, base, out):
        names = ("input", "compute", "exposedTransfer", "exposedWait", "checkpoint", "other", "residual")
        out["waterfall"] = dict.fromkeys(("ideal", *names))
        out["subtractionComputeSeconds"] = out["subtractionCommSeconds"] = None
        if not base or cell.imported or base.imported:
            if cell.imported:
                for name in ("waterfall", "subtractionComputeSeconds", "subtractionCommSeconds"):
                    out.pop(name)
            return
        work = base.devices * out["imagesPerStep"] / (cell.devices * base.out["imagesPerStep"])
        ideal = base.out["stepSeconds"]["mean"] * work
        given = {"ideal": ideal}
        for name in names:
            a, b = out.get(name + "Seconds"), base.out.get(name + "Seconds")
            given[name] = None if a is None or b is None else a - b * work
        if given["exposedTransfer"] is None or given["exposedWait"] is None:
            given["exposedTransfer"] = out["exposedSeconds"] - base.out["exposedSeconds"] * work
            given["exposedWait"] = None
            if "exposedWaitSeconds" not in out or "exposedWaitSeconds" not in base.out:
                given.pop("exposedTransfer"), given.pop("exposedWait")
        out["waterfall"] = given
        if self.protocol in ("strong", "fixed-epoch") and cell is not base and base.devices == 1:
            out["subtractionComputeSeconds"] = ideal
            out["subtractionCommSeconds"] = out["stepSeconds"]["mean"] - ideal

    def _gain(self, cell, base, out):
        out["gainPerDevice"] = dict.fromkeys(("value", "ciLow", "ciHigh"))
        if not cell.pooled or cell.devices == 1:
            return
        below = [one for one in self.measured_cells() if one.devices < cell.devices and one_line(cell, one)]
        below = max(below, key=lambda one: one.devices) if below else base
        if not below or below.devices >= cell.devices:
            return
        added = cell.devices - below.devices
        value = (out["imagesPerSecond"] - below.out["imagesPerSecond"]) / added
        half = self.contrast(cell, below)[2]
        out["gainPerDevice"] = {
            "value": value,
            "ciLow": value - half / added if half else None,
            "ciHigh": value + half / added if half else None,
        }

    def _overhead(self, cell, out):
        out["checkpointOverhead"] = dict.fromkeys(("value", "ciLow", "ciHigh"))
        never = lambda one: one.spec["study"]["checkpoint"]["every"] == "none"
        if cell.imported or never(cell) or not cell.pooled:
            return
        off = [one for one in self.measured_cells() if never(one) and comparable(cell, one, "checkpoints")]
        if not off:
            return
        numbers = lambda one: [each["repeat"] for each in one.pooled]
        per_step = lambda one: {
            each["repeat"]: each["trainSeconds"] / each["trainSteps"]
            for each in one.pooled
            if numbers(one).count(each["repeat"]) == 1
        }
        with_it, without_it = per_step(cell), per_step(off[0])
        ratios = [with_it[number] / without_it[number] for number in sorted(set(with_it) & set(without_it))]
        if not ratios:
            return
        given = out["checkpointOverhead"]
        given["value"] = student.geometric(ratios) - 1
        if cell.session[0] != off[0].session[0] or cell.spec["study"]["measure"]["order"] == "cell-major":
            return
        estimate = student.of_logs(ratios)
        if estimate:
            given["ciLow"], given["ciHigh"] = (bound - 1 for bound in estimate.interval())

    def _smallest(self):
        """Computes half the interval of two cells' ratio: by the rounds' ratios if all comparisons use them, else by
        the scatter around each cell's mean, with runs that cells share included once."""
        kinds = {cell.out["contrast"]["by"] for cell in self.cells} - {None}
        used, groups = set(), []
        for cell in self.cells:
            runs = {values["run"] for values in cell.pooled}
            if kinds == {"rounds"} and cell.out["contrast"]["by"]:
                pair = frozenset(runs), frozenset(values["run"] for values in cell.base.pooled)
                if pair in used:
                    continue
                used.add(pair)
                ours, theirs = self.rounds(cell), self.rounds(cell.base)
                groups.append(student.logs([ours[each] / theirs[each] for each in sorted(set(ours) & set(theirs))]))
            elif kinds != {"rounds"} and not runs <= used:
                used |= runs
                groups.append(student.logs(cell.rates()))
        groups = [group for group in groups if len(group) > 1]
        squares = sum((each - student.mean(group)) ** 2 for group in groups for each in group)
        degrees, least = sum(len(group) - 1 for group in groups), min(map(len, groups), default=None)
        if squares > 1e-20:
            paired = kinds == {"rounds"}
            scatter = math.sqrt(squares / degrees / (2 if paired else 1))
            half = student.t95((1 if paired else 2) * (least - 1)) * scatter * math.sqrt(2 / least)
            self.out["smallestDifference"] = {"difference": math.expm1(half), "scatter": scatter, "degrees": degrees}
        else:
            self.out["smallestDifference"] = {"difference": None}
        self._total()

    def _total(self):
        hours, counted = 0.0, set()
        for cell in self.cells:
            for values in cell.pooled:
                if values.get("totalSeconds") and values["run"] not in counted:
                    counted.add(values["run"])
                    hours += cell.devices * values["totalSeconds"] / 3600
        if not self.spec.get("imported"):
            self.out["deviceHours"] = {"value": hours or None}
