"""Recomputes which repeats are pooled: the conditions and the sessions of runs (docs/MEASUREMENT.md, Repeats)."""

HALF_HOUR = 1800 * 10**9


def conditions(run):
    """Returns facts about the machines of a run, each as a set of texts; a fact that no log contains is missing."""
    facts = {}

    def add(key, value):
        if value not in (None, "", [], 0):
            facts.setdefault(key, set()).add(str(value))

    for rank in run.ranks:
        manifest = rank.manifest
        for key in ("host", "processor", "kernel", "device", "torch", "driver", "backend"):
            add(key, manifest.get(key))
        add("linkSpeed", manifest.get("linkMbps"))
        for node in manifest.get("numaNodes", []):
            add("rankNuma", node)
        variables = manifest.get("variables")
        if variables is not None:
            facts["variables"] = {"given"}
            for name, value in variables.items():
                add("$" + name, value)
    for node in run.nodes.values():
        manifest = node.manifest or {}
        for key in ("host", "processor", "kernel", "driver"):
            add(key, manifest.get(key))
        add("cpuQuota", manifest.get("cpuQuota"))
        given = manifest.get("conditions") or {}
        for governor in given.get("governors", []):
            add("governor", governor)
        if given.get("minHertz") or given.get("maxHertz"):
            add("cpuClock", (given.get("minHertz"), given.get("maxHertz")))
        if given.get("turbo") is not None:
            add("turbo", str(given["turbo"]))
        add("smt", given.get("smt"))
        if given.get("numaNodes"):
            add("numa", given["numaNodes"])
    return facts


def conditions_differ(one, two):
    for key in set(one) | set(two):
        if key == "variables":
            continue
        a, b = one.get(key), two.get(key)
        if key.startswith("$"):
            a = a or ({"-"} if "variables" in one else None)
            b = b or ({"-"} if "variables" in two else None)
        if a and b and a != b:
            return True
    return False


def joined(one, two):
    return {key: one.get(key, set()) | two.get(key, set()) for key in set(one) | set(two)}


def sessions(store, own):
    """Returns for each run the first one of its session. A session has runs of one study with at most half an hour
    between them."""
    out = {}
    studies = {}
    for run in store.runs.values():
        studies.setdefault(run.plan["study"], []).append(run)
    for study, runs in studies.items():
        first, last = None, 0
        for run in sorted(runs, key=lambda run: (run.started(), run.id)):
            if not run.started():
                continue
            if first is None or run.started() - last > HALF_HOUR:
                first = run
            last = max(last, run.started(), run.ended or 0)
            out[run.id] = (first.id, study != own, first.started())
    return out
