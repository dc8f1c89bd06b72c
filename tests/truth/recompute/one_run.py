"""Recomputes the numbers of one run from its raw logs alone (docs/MEASUREMENT.md: The step, per rank; Bandwidth; One
estimator)."""

import student

ALL_REDUCE, BROADCAST, ALL_GATHER, REDUCE_SCATTER, SEND_RECV, REDUCE, BARRIER = range(1, 8)
SCATTER, GATHER, PUSH, PULL, ALL_TO_ALL = range(8, 13)
OPS = (
    " allReduce broadcast allGather reduceScatter sendRecv reduce barrier scatter gather push pull allToAll".split(" ")
)
INPUT, FORWARD, BACKWARD, OPTIMIZER, EXPOSED, CHECKPOINT, OTHER = range(1, 8)
TIMED, TRAIN = 1, 2
PARTS = ("input", "compute", "exposed", "checkpoint", "other", "residual")


def united(intervals):
    out = []
    for start, end in sorted(each for each in intervals if each[1] > each[0]):
        if out and start <= out[-1][1]:
            out[-1][1] = max(out[-1][1], end)
        else:
            out.append([start, end])
    return out


def length(intervals):
    return sum(end - start for start, end in intervals)


def shared(one, two):
    return [
        [max(a, c), min(b, d)] for a, b in one for c, d in two if min(b, d) > max(a, c)
    ]  # Both are unions: nothing overlaps inside one.


def without(one, two):
    out = []
    for start, end in one:
        for c, d in two:
            if d <= start or c >= end:
                continue
            if c > start:
                out.append([start, c])
            start = max(start, d)
        if start < end:
            out.append([start, end])
    return out


def bus_factor(op, ranks):
    if ranks < 2:
        return 1.0 if op in (PUSH, PULL) else 0.0
    if op == ALL_REDUCE:
        return 2 * (ranks - 1) / ranks
    if op in (ALL_GATHER, REDUCE_SCATTER, SCATTER, GATHER, ALL_TO_ALL):
        return (ranks - 1) / ranks
    return 0.0 if op == BARRIER else 1.0


class Step:
    """One timed step of one rank: its parts, with each instant counted once."""

    def __init__(self, fields, spans, collectives):
        self.number, self.epoch, _, self.samples, _, _, _, self.start, self.end, _ = fields
        of = lambda *kinds: united([span[1:] for span in spans if span[0] in kinds])
        taken = []
        times = {}
        for kind in (EXPOSED, CHECKPOINT, OTHER, INPUT, FORWARD, BACKWARD, OPTIMIZER):
            times[kind] = without(of(kind), taken)
            taken = united(taken + times[kind])
        self.exposed_times = times[EXPOSED]
        self.compute_times = united(times[FORWARD] + times[BACKWARD] + times[OPTIMIZER])
        self.parts = {
            "input": length(times[INPUT]),
            "compute": length(self.compute_times),
            "exposed": length(times[EXPOSED]),
            "checkpoint": length(times[CHECKPOINT]),
            "other": length(times[OTHER]),
        }
        self.parts["residual"] = self.end - self.start - sum(self.parts.values())
        self.collectives = [each for each in collectives if each[4] >= self.start and each[4] <= self.end]
        self.wait = []


def numbered(collectives):
    """Returns a step's collectives with the key that joins them over the ranks: bucket, operation and its number among
    these."""
    seen, out = {}, []
    for each in sorted(collectives, key=lambda one: (one[4], one[5])):
        key = each[1], each[2]
        seen[key] = seen.get(key, 0) + 1
        out.append(((*key, seen[key]), each))
    return out


def shares(transfers):
    """Returns each transfer's share of the union of all: an instant is divided equally among the concurrent
    transfers."""
    moments = sorted({moment for start, end in transfers for moment in (start, end)})
    out = [0.0] * len(transfers)
    for begin, end in zip(moments, moments[1:]):
        here = [at for at, (a, b) in enumerate(transfers) if a <= begin and b >= end and b > a]
        for at in here:
            out[at] += (end - begin) / len(here)
    return out


class Rank:
    def __init__(self, number, log):
        self.number, self.log = number, log
        self.manifest = log.manifest or {}
        by_step = {}
        for each in log.collectives:
            by_step.setdefault(each[0], []).append(each)
        steps = {fields[0]: (fields, spans) for fields, spans in log.steps}
        self.all_steps = [steps[number] for number in sorted(steps)]
        window = [each for each in self.all_steps if each[0][2] == TIMED]
        self.whole_window = True
        if not window:
            train = [each for each in self.all_steps if each[0][2] == TRAIN]
            window = [each for each in train if each[0][0] >= self.manifest.get("windowFirstStep", 0)]
            if not window and train:
                window, self.whole_window = train, False
        self.steps = {
            fields[0]: Step(fields, spans, by_step.get(fields[0], [])) for fields, spans in window
        }
        self.timed = set(self.steps)  # The window; asynchronous ranks use fewer steps for the rates.


class Run:
    """A run that succeeded. `obstacle` is the reason why its numbers are not used."""

    def __init__(self, plan, ranks, nodes):
        self.id, self.repeat = plan["run"], plan["repeat"]
        self.plan, self.cell = plan, plan["cell"]
        self.order = plan.get("order")
        self.nodes = nodes
        self.ranks = [Rank(number, log) for number, log in sorted(ranks.items())]
        self.obstacle = None
        self.measure = self.cell["study"]["measure"]
        server = self.cell["study"]["parameterServer"]
        self.meets = self.cell["strategy"] != "parameter-server" or server["mode"] == "bsp"
        self._view()
        if not self.obstacle:
            self._figures()

    def _view(self):
        self.servers = [rank for rank in self.ranks if rank.manifest.get("role") == "server"]
        self.workers = [rank for rank in self.ranks if rank not in self.servers]
        given = [rank.manifest["worldSize"] for rank in self.ranks if rank.manifest.get("worldSize")]
        processes = self.cell["devices"] * self.cell["nodes"]
        if self.cell["strategy"] == "data-parallel":
            processes = 1
        own = self.cell["study"]["parameterServer"]
        dedicated = self.cell["strategy"] == "parameter-server" and own["placement"] == "own"
        self.world = max(given + [processes]) - (own["servers"] if dedicated else 0)
        self.replicas = self.cell["devices"] if self.cell["strategy"] == "data-parallel" else self.world
        present = [rank for rank in self.workers if rank.steps]
        if len(present) < self.world:
            self.obstacle = "ranks"
            return
        union = set().union(*(set(rank.steps) for rank in present)) if self.meets else set()
        for rank in present:
            planned = rank.manifest.get("windowSteps", 0) if rank.whole_window else 0
            expected = max(planned, len(union)) - rank.log.dropped
            if len(rank.steps) < expected and expected - len(rank.steps) > 0.01 * (expected):
                self.obstacle = "steps"

    def _boots(self):
        return {node.boot for node in self.nodes.values()} | {rank.log.boot for rank in self.workers if rank.log.boot}

    def _figures(self):
        numbers = sorted(set().union(*(set(rank.steps) for rank in self.workers)))
        self.clocks_shared = len(self._boots()) <= 1
        self.wire_ns = self.wire_bytes = self.payload = self.comm_steps = 0
        self.buckets, self.kinds = {}, {}
        self.incomplete = self.met = 0
        for number in numbers:
            self._join([rank.steps.get(number) for rank in self.workers])
        if not self.meets:
            self._only_together()
            if self.obstacle:
                return
        any_collective = any(rank.log.collectives for rank in self.workers)
        self.comm_known = any_collective or self.world == 1 and self.replicas == 1
        self.wait_known = self.comm_known and (
            self.world == 1 or (self.meets and self.clocks_shared and self.incomplete * 100 <= self.met)
        )
        for rank in self.workers:
            self._of_rank(rank)
        longest = max(rank.means["step"] for rank in self.workers)
        close = [rank for rank in self.workers if rank.means["step"] >= 0.99 * longest]
        self.critical = min(close, key=lambda rank: (rank.means["exposedWait"], rank.number))
        if self.meets:
            self.images = sum(rank.samples / len(rank.steps) for rank in self.workers)
            self.means = self.critical.means
            self.rate = self.images / self.means["step"]
        else:
            each = [(rank.samples / len(rank.steps), rank.means) for rank in self.workers]
            self.images = sum(images for images, _ in each)
            self.rate = sum(images / means["step"] for images, means in each)
            self.means = {
                part: sum(means[part] / means["step"] for _, means in each) / len(each) * self.images / self.rate
                for part in self.workers[0].means
            }

    def _only_together(self):
        """For asynchronous ranks, keeps only the steps in the time in which all of them train."""
        if not self.clocks_shared:
            return
        start = max(min(step.start for step in rank.steps.values()) for rank in self.workers)
        end = min(max(step.end for step in rank.steps.values()) for rank in self.workers)
        for rank in self.workers:
            rank.steps = {
                number: step for number, step in rank.steps.items() if step.start >= start and step.end <= end
            }
        if not all(rank.steps for rank in self.workers):
            self.obstacle = "ranks"

    def _join(self, steps):
        """Joins one step of all ranks: waits, transfers and the bytes that they carried."""
        arrivals = {}
        for step in steps:
            for key, each in numbered(step.collectives) if step else ():
                if each[2] != PUSH:
                    arrivals.setdefault(key, []).append(each[4])
        self.incomplete += sum(len(times) < self.world for times in arrivals.values())
        buckets, kinds, unions, of_ranks = {}, {}, [], []
        for step in filter(None, steps):
            transfers, keys, waits, bytes_sent, payload, part = [], [], [], 0.0, 0.0, False
            by_kind = {}
            for key, each in numbered(step.collectives):
                _, bucket, op, size, start, end = each
                ready = start
                times = arrivals.get(key, [])
                if self.meets and self.clocks_shared and len(times) == self.world:
                    ready = min(max(max(times), start), max(start, end))
                waits.append((start, ready))
                if bucket < -1:
                    continue
                part = True
                if size == 0:
                    continue
                transfers.append((ready, end))
                keys.append(key)
                bytes_sent += bus_factor(op, self.world) * size
                payload += size
                by_kind.setdefault((op, bucket < 0), []).append((start, end))
                given = kinds.setdefault((op, bucket < 0), [0.0, 0.0])
                given[0] += size
                buckets.setdefault(key, [0.0, []])[0] += size
            step.wait = united(waits)
            step.comm = united([each[4:6] for each in step.collectives])
            for kind, times in by_kind.items():
                kinds[kind][1] += length(united(times))
            for key, share in zip(keys, shares(transfers)):
                buckets[key][1].append(share)
            if transfers:
                unions.append(length(united(transfers)))
            if part:
                of_ranks.append((bytes_sent, payload))
        if of_ranks:
            sent, payload = (sum(each[at] for each in of_ranks) / len(of_ranks) for at in (0, 1))
            self.wire_bytes += sent
            self.payload += payload
            self.comm_steps += sent > 0 or payload > 0
            for kind, (size, ns) in kinds.items():
                given = self.kinds.setdefault(kind, [0.0, 0.0])
                given[0] += size / len(of_ranks)
                given[1] += ns / len(of_ranks)
        self.wire_ns += min(unions) if unions else 0
        for (bucket, op, _), (size, spent) in buckets.items():
            given = self.buckets.setdefault((bucket, op), [0.0, 0.0, 0])
            given[0] += size / len(spent)
            given[1] += min(spent)
            given[2] += 1
            self.met += 1

    def _of_rank(self, rank):
        steps = list(rank.steps.values())
        count = len(steps)
        mean = lambda of: sum(map(of, steps)) * 1e-9 / count
        rank.seconds = [(step.end - step.start) * 1e-9 for step in steps]
        rank.means = {"step": sum(rank.seconds) / count}
        for part in PARTS:
            rank.means[part] = mean(lambda step: step.parts[part])
        rank.means["comm"] = mean(lambda step: length(step.comm))
        rank.means["overlapped"] = mean(lambda step: length(shared(step.comm, step.compute_times)))
        rank.means["wait"] = mean(lambda step: length(step.wait))
        rank.means["exposedWait"] = mean(lambda step: length(shared(step.exposed_times, step.wait)))
        rank.samples = sum(step.samples for step in steps)

    # Seconds of the run.

    def train_seconds(self):
        longest = 0.0
        for rank in self.workers:
            steps = rank.all_steps
            between = sum(
                epoch[4] for epoch in rank.log.epochs if epoch[4] > 0 and epoch[1] < steps[-1][0][0]
            )
            longest = max(longest, (steps[-1][0][8] - steps[0][0][7]) * 1e-9 - between)
        return longest or None

    def train_steps(self):
        return max(len(rank.all_steps) for rank in self.workers)

    def validation_seconds(self):
        return (
            max(sum(epoch[4] for epoch in rank.log.epochs if epoch[4] > 0) for rank in self.workers) or None
        )

    def total_seconds(self):
        longest = 0.0
        per_node = max(1, len(self.ranks) // max(1, self.cell["nodes"]))
        for rank in self.ranks:
            node = self.nodes.get(rank.number // per_node)
            first = rank.log.first
            if node and node.first:
                first = min(first, node.first)
            longest = max(longest, (rank.log.last - first) * 1e-9)
        return longest or None

    def epoch_seconds(self):
        """Returns the mean of complete epochs, all of whose steps were timed."""
        images = max(rank.manifest.get("trainImages", 0) for rank in self.ranks)
        epochs = {}
        for rank in self.ranks:
            own = {}
            for fields, _ in rank.all_steps:
                own.setdefault(fields[1], [0.0, 0, True])
                if fields[0] not in rank.timed:
                    own[fields[1]][2] = False
            for epoch in rank.log.epochs:
                given = own.setdefault(epoch[0], [0.0, 0, True])
                given[0] += max(0.0, epoch[3])
                given[1] += epoch[10]
            for number, (seconds, count, whole) in own.items():
                given = epochs.setdefault(number, [0.0, 0, True])
                given[0] = max(given[0], seconds)
                given[1] += count
                given[2] = given[2] and whole
        return student.mean([s for s, count, whole in epochs.values() if s > 0 and whole and count >= images])

