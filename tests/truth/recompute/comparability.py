"""Recomputes which cells may be compared with each other (docs/MEASUREMENT.md, Comparability)."""

def plain(name):
    return "".join(letter.lower() for letter in name if letter.isalnum())


def tells_other(one, two):
    return bool(one and two and plain(one) != plain(two))


def settings(cell, *keys):
    study = cell.spec["study"]
    out = {}
    for key in keys:
        value = study.get(key)
        if key == "measure":
            value = {name: inner for name, inner in value.items() if name not in ("repeats", "order")}
        elif key == "dataset":
            value = {name: value.get(name) for name in ("loading", "workers", "shuffle", "lastBatch")}
        elif key == "checkpoint":
            value = {name: inner for name, inner in value.items()}
        out[key] = value
    return out


DATA = ("name", "splits", "trainLimit", "testLimit", "augment", "shape", "classes", "count")
COMMON = ("dataset", "batchSplit", "seed", "onNan", "limits", "gpu", "measure")
OF_SEVERAL = ("ddp", "parameterServer", "whatIf")


def other_work(one, two):
    """Returns true if two cells do different work, whatever is compared."""
    a, b = one.spec["study"], two.spec["study"]
    if one.imported or two.imported:
        if tells_other(one.words.get("report"), two.words.get("report")):
            return True
        model = lambda cell: cell.words.get("model") if cell.imported else cell.spec["study"]["model"]["name"]
        data = lambda cell: cell.words.get("dataset") if cell.imported else cell.spec["study"]["dataset"]["name"]
        if tells_other(model(one), model(two)) or tells_other(data(one), data(two)):
            return True
    else:
        if a["model"] != b["model"] or any(a["dataset"].get(key) != b["dataset"].get(key) for key in DATA):
            return True
        if any(a.get(key) != b.get(key) for key in ("optimizer", "schedule", "remedies")):
            return True
    return one.spec["precision"] != two.spec["precision"] or one.spec["accumulation"] != two.spec["accumulation"]


def other_batch(cell, other):
    if "globalBatch" in cell.spec["study"]["axes"]:
        return cell.spec["askedGlobalBatch"] != other.spec["askedGlobalBatch"]
    return cell.spec["perRankBatch"] != other.spec["perRankBatch"]


def other_host(one, two):
    hosts = [cell.spec["study"]["hosts"][: cell.spec["nodes"]] for cell in (one, two)]
    if any(a["device"] != b["device"] or a["coresPerSlot"] != b["coresPerSlot"] for a, b in zip(*hosts)):
        return True
    for key in ("processor", "device"):
        a, b = one.facts.get(key), two.facts.get(key)
        if a and b and not (a <= b or b <= a):
            return True
    return False


def comparable(cell, other, by):
    """Returns true if two cells are comparable. `by` is devices, chosen (a baseline that the user chose) or
    checkpoints."""
    if cell.imported != other.imported and by != "chosen":
        return False
    if other_work(cell, other):
        return False
    place = lambda one: (one.spec["strategy"], one.spec["nodes"], one.spec["devices"])
    if by == "checkpoints" and place(cell) != place(other):
        return False
    if other_batch(cell, other) or other_host(cell, other):
        return False
    if by == "chosen":
        return True
    if cell.imported or other.imported:
        return cell.spec["variant"] == other.spec["variant"]
    if settings(cell, *COMMON) != settings(other, *COMMON):
        return False
    if by != "checkpoints" and settings(cell, "checkpoint") != settings(other, "checkpoint"):
        return False
    if by == "devices" and 1 in (cell.devices, other.devices):
        return True
    return settings(cell, *OF_SEVERAL) == settings(other, *OF_SEVERAL)


def one_line(cell, other):
    return (
        cell.spec["strategy"] == other.spec["strategy"]
        and cell.spec["variant"] == other.spec["variant"]
        and comparable(cell, other, "devices")
    )
