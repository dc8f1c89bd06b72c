"""The checks and measurements of bench_gpu.py. A part gets the lab and returns rows: dicts of what, value, wanted, ok
(None: only reported)."""

import json
import pathlib

from instrument import row
from lab import farthest
import python_pairs


def by(cells, *keys):
    return {tuple(cell[key] for key in keys): cell for cell in cells}


REFERENCE = "gpu-correctness-reference"
# Training of models with BatchNorm on random images is chaotic: rounding differences grow about tenfold in each step,
# between two precisions of one CPU as well as between CPU and GPU.
BEFORE_ROUNDING_GROWS = 2


def reference_patch(lab):
    patch = {"axes": {"precision": ["fp32"]}, "hosts": [{"name": "local", "device": "cpu"}]}
    if lab.quick:
        patch["measure"] = {"steps": 4}
        patch["variants"] = {"resnet18-imagenet": None, "vgg11": None, "resnet18-cifar": None}
    return patch


def record_reference(lab, file):
    """Records {variant: losses} of the study `correctness` in fp32 on this machine's CPU, for a machine that has no
    time for it."""
    cells = lab.run("correctness", reference_patch(lab), REFERENCE)
    losses = lab.losses(REFERENCE)
    recorded = {cell["variant"]: losses[cell["cell"]] for cell in cells}
    text = json.dumps({"study": "correctness", "quick": lab.quick, "losses": recorded}, indent=1) + "\n"
    pathlib.Path(file).write_text(text, encoding="utf-8")


def reference_losses(lab):
    if pathlib.Path(lab.reference).is_file():
        recorded = json.loads(pathlib.Path(lab.reference).read_text(encoding="utf-8"))
        if recorded["quick"] == lab.quick:
            return recorded["losses"]
    cells = lab.run("correctness", reference_patch(lab), REFERENCE)
    losses = lab.losses(REFERENCE)
    return {cell["variant"]: losses[cell["cell"]] for cell in cells}


def correctness(lab, gpus):
    """20 losses of every model on the device against the CPU's in fp32, with the same weights and batches."""
    wanted = reference_losses(lab)
    patch = {} if lab.device != "cpu" else {"axes": {"precision": ["fp32"]}, "dataset": {"loading": "workers"}}
    if lab.quick:
        quick = reference_patch(lab)
        patch = {**patch, "measure": quick["measure"], "variants": quick["variants"]}
    cells = lab.run("correctness", patch)
    found = lab.losses("gpu-correctness")
    for cell in cells:
        mine, theirs = found[cell["cell"]], wanted[cell["variant"]]
        precision, first = cell["precision"], None if cell["variant"] == "small-cnn" else BEFORE_ROUNDING_GROWS
        what = f"{cell['variant']} {precision}: losses from the CPU's"
        if precision == "fp16":
            # fp16 begins with a scale that may overflow: each halving skips an update, as in PyTorch. After that the
            # weights are those of an earlier step and the images are not, so only the first loss is comparable if
            # rounding grows.
            skipped = skipped_updates(mine, theirs)
            if skipped and first:
                first = 1
                mine, theirs = mine[: len(mine) - skipped], theirs[: len(theirs) - skipped]
            else:
                mine, theirs = mine[skipped:], theirs[: len(theirs) - skipped]
            what += f", {skipped} updates skipped"
        far, limit = farthest(mine, theirs, first), 1e-3 if precision == "fp32" else 0.1
        over = "" if first is None else f" over {first} steps, {farthest(mine, theirs):.1e} over {len(mine)}"
        yield row(what, f"{far:.1e}{over}", f"<= {limit:.0e}", far <= limit)


def skipped_updates(found, wanted, most=4):
    """Returns the number of steps by which `found` lags behind `wanted` at the smallest distance; skipped updates come
    first."""
    lags = range(min(most, len(wanted) // 2) + 1)
    return min(lags, key=lambda skip: farthest(found[skip:], wanted[: len(wanted) - skip]))


def nccl(lab, gpus):
    """DDP over all GPUs (a world of one if there is only one): losses equal to one device, and the bandwidth of an
    all-reduce."""
    most = max(1, gpus)
    patch = {"axes": {"devices": sorted({1, most})}}
    if lab.quick:
        patch["measure"] = {"steps": 6, "ceilingMB": 1}
    cells = lab.run("nccl", patch)
    losses = lab.losses("gpu-nccl")
    one = next(cell for cell in cells if cell["strategy"] == "single")
    rows = []
    for cell in cells:
        if cell["strategy"] != "ddp":
            continue
        far = farthest(losses[cell["cell"]], losses[one["cell"]])
        rows.append(
            row(
                f"ddp x{cell['devices']}, {cell['variant']}: losses from one device's",
                f"{far:.1e}",
                "<= 1e-3",
                far <= 1e-3,
            )
        )
        if cell["devices"] > 1:
            largest = max(cell["ceiling"], key=lambda point: point["bytes"])
            right = all(point["correct"] for point in cell["ceiling"])
            rows.append(
                row(
                    f"all-reduce of {largest['bytes'] / 1e6:.0f} MB over {cell['devices']}: bus bandwidth",
                    f"{largest['busbw'] / 1e9:.2f} GB/s",
                    "sums right",
                    right,
                )
            )
    return rows


def data_parallel(lab, gpus):
    """One process on all GPUs against one GPU at the same global batch; with BatchNorm, against DDP, whose ranks get
    the same parts."""
    patch = {"axes": {"devices": [1, gpus], "globalBatch": [32 * gpus]}}
    if lab.quick:
        patch = {
            "axes": {"devices": [1, gpus], "globalBatch": [8 * gpus]},
            "dataset": {"count": 160},
            "measure": {"steps": 6},
        }
    cells = by(lab.run("data_parallel", patch), "variant", "strategy", "devices")
    losses = lab.losses("gpu-data-parallel")
    rows = []
    # BatchNorm uses the statistics of each part, so one device would have different ones.
    for variant, (strategy, devices), who in (
        ("small-cnn", ("single", 1), "one device's"),
        ("resnet18-cifar", ("ddp", gpus), "ddp's"),
    ):
        cell, other = cells[(variant, "data-parallel", gpus)], cells[(variant, strategy, devices)]
        far = farthest(losses[cell["cell"]], losses[other["cell"]])
        rows.append(row(f"data-parallel x{gpus}, {variant}: losses from {who}", f"{far:.1e}", "<= 1e-3", far <= 1e-3))
        # Validation uses the running statistics, which training never reads.
        far = farthest([cell["validationLoss"]], [other["validationLoss"]])
        rows.append(
            row(f"data-parallel x{gpus}, {variant}: validation loss from {who}", f"{far:.1e}", "<= 1e-2", far <= 1e-2)
        )
        rows.append(row(f"data-parallel x{gpus}, {variant}: speed", f"{cell['imagesPerSecond']:.0f} img/s"))
    return rows


def parameter_server(lab, gpus):
    """A synchronous parameter server with a worker on every GPU against one GPU at the same global batch."""
    patch = {"axes": {"devices": [1, gpus], "globalBatch": [32 * gpus]}, "measure": {"steps": 6 if lab.quick else 20}}
    cells = lab.run("parameter_server", patch)
    losses = lab.losses("gpu-parameter-server")
    one = next(cell for cell in cells if cell["strategy"] == "single")
    rows = []
    for cell in cells:
        if cell["strategy"] == "parameter-server" and cell["devices"] == gpus:
            name = f"parameter-server x{gpus}, {cell['variant']}"
            far = farthest(losses[cell["cell"]], losses[one["cell"]])
            rows.append(row(f"{name}: losses from one device's", f"{far:.1e}", "<= 1e-3", far <= 1e-3))
            rows.append(row(f"{name}: speed", f"{cell['imagesPerSecond']:.0f} img/s"))
    return rows


def graphs(lab, gpus):
    """Forward and backward as CUDA graphs: recorded, with equal losses, and the speedup."""
    patch = {}
    if lab.device == "cpu":
        patch = {
            "model": {"name": "small-cnn"},
            "axes": {"precision": ["fp32"]},
            "measure": {"steps": 30, "repeats": 1},
        }
    elif lab.quick:
        patch = {"measure": {"steps": 30, "repeats": 1}}
    cells = by(lab.run("graphs", patch), "strategy", "precision", "variant")
    losses = lab.losses("gpu-graphs")
    rows = []
    for (strategy, precision, variant), cell in cells.items():
        if variant != "graphs":
            continue
        eager = cells[(strategy, precision, "eager")]
        # cuDNN's gradients are not reproducible: later losses would show only that, because rounding grows.
        far = farthest(losses[cell["cell"]], losses[eager["cell"]], first=8)
        limit = 1e-3 if precision == "fp32" else 0.1
        rows.append(
            row(
                f"{strategy} {precision}: first losses of graphs from eager's",
                f"{far:.1e}",
                f"<= {limit:.0e}",
                far <= limit,
            )
        )
        ratio = eager["stepSeconds"]["median"] / cell["stepSeconds"]["median"]
        rows.append(
            row(f"{strategy} {precision}: graphs over eager", f"{ratio:.2f}, {cell['imagesPerSecond']:.0f} img/s")
        )
        residual = abs(eager["residualSeconds"] or 0) / eager["stepSeconds"]["mean"]
        rows.append(
            row(
                f"{strategy} {precision}: of an eager step in no part",
                f"{100 * residual:.2f} %",
                "<= 2 %",
                None if lab.quick else residual <= 0.02,
            )
        )
        used = [rank.get("graphs") for rank in cell["ranks"]]
        wanted = lab.device != "cpu"
        rows.append(
            row(
                f"{strategy} {precision}: graphs recorded",
                str(used),
                str(wanted),
                bool(used) and all(each is wanted for each in used),
            )
        )
    return rows


def batch_sweep(lab, gpus):
    """Batches doubled until memory is exhausted, then bisected."""
    patch = {}
    if lab.device == "cpu":
        patch = {
            "model": {"name": "small-cnn"},
            "dataset": {"count": 4096},
            "limits": {"memoryMBPerDevice": 600},
            "measure": {"warmupSteps": 0, "steps": 1},
            "axes": {"perRankBatch": {"from": 64, "times": 4, "bisect": 0.5}, "precision": ["fp32"]},
        }
    elif lab.quick:
        patch = {"limits": {"memoryMBPerDevice": 20000}, "measure": {"steps": 10}}
    cells = lab.run("batch_sweep", patch)
    done = [cell for cell in cells if cell["status"] == "done"]
    ended = [cell for cell in cells if cell["status"] == "oom"]
    rows = [
        row("largest batch that ran", str(max((cell["perRankBatch"] for cell in done), default=0)), "> 0", bool(done)),
        row(
            "smallest that did not",
            str(min((cell["perRankBatch"] for cell in ended), default=0)),
            "out of memory",
            bool(ended),
        ),
    ]
    if done:
        best = max(done, key=lambda cell: cell["imagesPerSecond"] or 0)
        rows.append(row("fastest", f"{best['imagesPerSecond']:.0f} img/s at {best['perRankBatch']:.0f}"))
        wide = [cell["imagesPerSecond"] for cell in done if cell["perRankBatch"] >= 512 and cell["imagesPerSecond"]]
        if lab.device != "cpu" and wide:
            rows.append(
                row(
                    "ResNet-18 CIFAR bf16 at 512 or more",
                    f"{max(wide):.0f} img/s",
                    ">= 45000 on one H100 or H200",
                    max(wide) >= 45000,
                )
            )
    return rows


def megabytes(cell):
    """Returns the peak memory of the device: allocated, reserved."""
    values = (cell["memory"][key] for key in ("peakAllocated", "peakReserved"))
    return " of ".join("unknown" if value is None else f"{value / 1e6:.0f}" for value in values) + " MB"


def first_light(lab, gpus):
    """ResNet-18 CIFAR in bf16 at 512: images per second, parts of a step, joules per image, operators."""
    patch = {
        "axes": {"perRankBatch": [16 if lab.quick else 512], "precision": ["fp32" if lab.device == "cpu" else "bf16"]},
        "measure": {"steps": 20 if lab.quick else 300, "profile": 3, "sampleHz": 5, "calibrate": True},
    }
    if lab.device == "cpu":
        patch["model"] = {"name": "small-cnn"}
    cell = lab.run("speed", patch, "gpu-first-light")[0]
    step = cell["stepSeconds"]["mean"]
    yield row(
        "ResNet-18 CIFAR bf16, eager, B=512",
        f"{cell['imagesPerSecond']:.0f} img/s",
        ">= 45000 on one H100 or H200",
        None if lab.device == "cpu" or lab.quick else cell["imagesPerSecond"] >= 45000,
    )
    parts = {key: cell[f"{key}Seconds"] for key in ("input", "compute", "other", "residual")}
    parts_text = ", ".join(f"{key} {1e3 * value:.2f}" for key, value in parts.items() if value is not None)
    yield row("its step in ms", f"{1e3 * step:.2f}: {parts_text}")
    share = abs(cell["residualSeconds"] or 0) / step
    yield row("of the step in no part", f"{100 * share:.2f} %", "<= 2 %", None if lab.quick else share <= 0.02)
    if cell["energyJoules"] is not None:
        images = cell["steps"] * cell["perRankBatch"]
        yield row("energy", f"{cell['energyJoules'] / images * 1e3:.2f} mJ/image")
    if cell["flopsUtilisation"] is not None:
        achieved = cell["flopsPerSecond"] / 1e12
        yield row(
            "model FLOP/s", f"{achieved:.0f} TFLOP/s, {100 * cell['flopsUtilisation']:.1f} % of the measured peak"
        )
    yield row("memory", megabytes(cell))
    yield row("identities of that result", f"{lab.identities['broken']} broken", "0", lab.identities["broken"] == 0)


def throughput(lab, gpus):
    """Images per second of ResNet-18 CIFAR, eager and with graphs, bf16 and fp16, small and large batches."""
    for precision in ("fp32",) if lab.device == "cpu" else ("bf16", "fp16"):
        patch = {
            "axes": {"perRankBatch": [16] if lab.quick else [128, 512, 2048], "precision": [precision]},
            "variants": {"eager": {}, "graphs": {"gpu": {"graphs": True}}},
            "measure": {"steps": 20 if lab.quick else 100},
        }
        if lab.device == "cpu":
            patch["model"] = {"name": "small-cnn"}
        for cell in lab.run("speed", patch, f"gpu-throughput-{precision}"):
            share = abs(cell["residualSeconds"] or 0) / cell["stepSeconds"]["mean"]
            yield row(
                f"{precision} B={cell['perRankBatch']:.0f} {cell['variant']}",
                f"{cell['imagesPerSecond']:.0f} img/s, step {1e3 * cell['stepSeconds']['median']:.3f} ms, "
                f"{100 * share:.2f} % in no part, {megabytes(cell)}",
            )


def python(lab, gpus):
    """C++ against PyTorch's Python, eager and compiled, on the same device; the better of eager and graphs is
    compared."""
    version = python_pairs.torch_version(lab.python)
    if version is None:
        yield row("C++ against Python", f"not here: {lab.python} has no torch")
        return
    yield row("PyTorch beside it", version)
    if lab.device != "cpu" and (why := python_pairs.why_not_compiled(lab)):
        yield row("torch.compile", f"not here: {why}")
    ours = {}
    for model, precision, batches in python_pairs.cells(lab):
        patch = {
            "model": {"name": model},
            "axes": {"perRankBatch": list(batches), "precision": [precision]},
            "variants": {"eager": {}, "graphs": {"gpu": {"graphs": True}}},
            "measure": {"steps": 20 if lab.quick else 200},
        }
        for cell in lab.run("speed", patch, f"gpu-speed-{model}-{precision}"):
            ours[(model, precision, int(cell["perRankBatch"]), cell["variant"])] = cell
    for other in python_pairs.steps(lab):
        key = (other["model"], other["precision"], other["batch"])
        cells = [ours[(*key, variant)] for variant in ("eager", "graphs") if (*key, variant) in ours]
        if not cells:
            continue
        cell = min(cells, key=lambda each: each["stepSeconds"]["median"])
        name = f"{key[0]} {key[1]} B={key[2]} against {other['mode']}"
        ratio = other["seconds"] / cell["stepSeconds"]["median"]
        wanted = python_pairs.least(other) if lab.device != "cpu" else None
        yield row(
            f"C++ / Python, {name}",
            f"{ratio:.3f}: {key[2] / cell['stepSeconds']['median']:.0f} ({cell['variant']}) "
            f"over {key[2] / other['seconds']:.0f} img/s",
            f">= {wanted}" if wanted else "",
            None if wanted is None or lab.quick else ratio >= wanted,
        )
        if lab.device != "cpu" and other["peakBytes"]:
            memory = cells[0]["memory"]["peakAllocated"] / other["peakBytes"]
            yield row(
                f"peak memory, C++ eager / Python, {name}",
                f"{memory:.3f}",
                "<= 1.0" if wanted else "",
                None if wanted is None or lab.quick else memory <= 1.0,
            )
