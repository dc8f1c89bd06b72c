#!/usr/bin/env python3
"""Records the first steps of each model with each recipe in Python PyTorch: the losses and learning rates with which
reference_test.cpp compares the worker, at 1e-4 relative. Weights and images need no exchange: PyTorch's generator with
the same seed gives the same weights, and the synthetic images are a formula.

    PYTHONPATH=... python3 tests/core/training/reference/record_losses.py [CASE ..]

writes tests/fixtures/training/losses.json and the TorchScript files beside it (torch 2.11.0); with names ("vgg11 adam",
"vgg11" for all of it, "files" for the files) it records those and keeps the rest. For the steepest recipes it prints
how far their losses change when every pixel changes by one rounding: above 3e-5 a comparison would depend on luck,
which is an error."""

import copy
import json
import pathlib
import sys

import numpy
import torch
from torch import nn
from torch.nn import functional as F

SEED = 2
STEPS = 20
CLASSES = 10
FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "fixtures" / "training"


class Block(nn.Module):
    def __init__(self, inside, outside):
        super().__init__()
        stride = 1 if inside == outside else 2
        self.conv1 = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
        self.norm1 = nn.BatchNorm2d(outside)
        self.conv2 = nn.Conv2d(outside, outside, 3, 1, 1, bias=False)
        self.norm2 = nn.BatchNorm2d(outside)
        self.shortcut = nn.Sequential()
        if stride != 1:
            self.shortcut = nn.Sequential(nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))

    def forward(self, x):
        out = F.relu(self.norm1(self.conv1(x)))
        return F.relu(self.norm2(self.conv2(out)) + self.shortcut(x))


def resnet18(stem):
    widths = [64, 64, 64, 128, 128, 256, 256, 512, 512]
    blocks = [Block(a, b) for a, b in zip(widths, widths[1:])]
    return nn.Sequential(*stem, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, CLASSES))


def resnet18_cifar(_):
    return resnet18([nn.Conv2d(3, 64, 3, 1, 1, bias=False), nn.BatchNorm2d(64), nn.ReLU()])


def resnet18_imagenet(_):
    """Returns torchvision's resnet18 with its initialisation."""
    model = resnet18([nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)])
    torch.manual_seed(SEED)
    for module in model.modules():
        if isinstance(module, nn.Conv2d):
            nn.init.kaiming_normal_(module.weight, mode="fan_out", nonlinearity="relu")
        if isinstance(module, nn.Linear):
            module.reset_parameters()
    return model


def vgg11(_):
    layers, inside = [], 3
    for outside in [64, "M", 128, "M", 256, 256, "M", 512, 512, "M", 512, 512, "M"]:
        if outside == "M":
            layers.append(nn.MaxPool2d(2))
            continue
        layers += [nn.Conv2d(inside, outside, 3, padding=1), nn.BatchNorm2d(outside), nn.ReLU()]
        inside = outside
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, CLASSES))


def small_cnn(side):
    pixels = ((side - 4) // 2) // 2
    return nn.Sequential(
        nn.Conv2d(3, 6, 5),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5, padding=2),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(16 * pixels * pixels, 64),
        nn.ReLU(),
        nn.Linear(64, CLASSES),
    )


# For each model: its constructor, side of its images, batch, learning rates and weight decays of SGD and Adam. The
# images are easy and the batches small: at usual rates BatchNorm and ReLU would turn every rounding into noise within a
# few steps. At such rates only a large decay changes a loss by more than the comparison tolerates.
MODELS = {
    "small-cnn": (small_cnn, 32, 8, (0.02, 1e-3), (5e-4, 5e-4)),
    "resnet18-cifar": (resnet18_cifar, 16, 4, (2e-6, 1e-6), (20, 0.2)),
    "resnet18-imagenet": (resnet18_imagenet, 64, 4, (2e-6, 1e-6), (20, 0.2)),
    "vgg11": (vgg11, 32, 8, (2e-6, 1e-6), (20, 0.2)),
}

# The decay is the model's if a recipe names none.
DECAYED = {"momentum": 0.9}
RECIPES = {
    "plain": {"optimizer": {"momentum": 0, "weightDecay": 0}},
    "momentum": {"optimizer": DECAYED},
    "nesterov": {"optimizer": {**DECAYED, "nesterov": True}},
    "warm-up": {"optimizer": DECAYED, "schedule": {"warmupEpochs": 2, "linearScaling": True, "baseBatch": 0.5}},
    "accumulation": {"optimizer": DECAYED, "axes": {"accumulation": [2]}},
    "label-smoothing": {"optimizer": {**DECAYED, "labelSmoothing": 0.1}},
    "adam": {"optimizer": {"name": "adam"}},
}
STEEPEST = ("nesterov", "warm-up", "adam", "rmsprop", "rmsprop-centered")
# Recipes that do not depend on the model are tried on one.
ONCE = {
    "small-cnn": {
        "adamw": {"optimizer": {"name": "adamw", "weightDecay": 0.01, "betas": [0.8, 0.99]}},
        "rmsprop": {"optimizer": {"name": "rmsprop", "momentum": 0}},
        "rmsprop-centered": {
            "optimizer": {
                "name": "rmsprop",
                "momentum": 0.9,
                "alpha": 0.9,
                "eps": 1e-4,
                "centered": True,
                "weightDecay": 0.01,
            }
        },
        "clipping": {"optimizer": {**DECAYED, "clipNorm": 0.5}},
        "cosine": {"optimizer": DECAYED, "schedule": {"name": "cosine"}},
        "steps": {"optimizer": DECAYED, "schedule": {"name": "step", "milestones": [1, 3], "gamma": 0.5}},
    },
    "resnet18-cifar": {"zero-gamma": {"optimizer": DECAYED, "remedies": {"zeroGamma": True}}},
}


def mix(value):
    with numpy.errstate(over="ignore"):
        value = value + numpy.uint64(0x9E3779B97F4A7C15)
        value = (value ^ (value >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        value = (value ^ (value >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        return value ^ (value >> numpy.uint64(31))


def synthetic(side, count):
    """Returns the synthetic training set, normalised: images [count, 3, side, side] and labels."""
    size = side * side * 3
    at = numpy.arange(size, dtype=numpy.uint64)
    keys = mix(numpy.uint64(0x7261696E) ^ mix(numpy.arange(count, dtype=numpy.uint64)))
    labels = keys % numpy.uint64(CLASSES)
    with numpy.errstate(over="ignore"):
        pattern = mix(labels[:, None] * numpy.uint64(size) + at) & numpy.uint64(0x7F)
        noise = (mix(keys[:, None] + at) >> numpy.uint64(20)) & numpy.uint64(0x7F)
    pixels = (pattern + noise).astype(numpy.float64).reshape(count, side, side, 3) / 255
    pixels = (pixels - [0.4914, 0.4822, 0.4465]) / [0.2023, 0.1994, 0.2010]
    return torch.from_numpy(pixels.transpose(0, 3, 1, 2).astype(numpy.float32)), torch.from_numpy(
        labels.astype(numpy.int64)
    )


def zero_last_gammas(model):
    for module in model.modules():
        if isinstance(module, Block):
            nn.init.zeros_(module.norm2.weight)


def make_optimizer(model, spec, rate):
    if spec.get("name") in ("adam", "adamw"):
        kind = torch.optim.Adam if spec["name"] == "adam" else torch.optim.AdamW
        return kind(
            model.parameters(), lr=rate, betas=tuple(spec.get("betas", (0.9, 0.999))), weight_decay=spec["weightDecay"]
        )
    if spec.get("name") == "rmsprop":
        return torch.optim.RMSprop(
            model.parameters(),
            lr=rate,
            alpha=spec.get("alpha", 0.99),
            eps=spec.get("eps", 1e-8),
            weight_decay=spec["weightDecay"],
            momentum=spec["momentum"],
            centered=spec.get("centered", False),
        )
    return torch.optim.SGD(
        model.parameters(),
        lr=rate,
        momentum=spec["momentum"],
        weight_decay=spec["weightDecay"],
        nesterov=spec.get("nesterov", False),
    )


def make_schedule(optimizer, study, steps_per_epoch):
    """Returns PyTorch's scheduler, which steps once per optimizer step here. The optimizer has the scaled rate."""
    schedule = study.get("schedule", {})
    if schedule.get("warmupEpochs"):
        start = study["optimizer"]["lr"] / optimizer.param_groups[0]["lr"]
        return torch.optim.lr_scheduler.LinearLR(optimizer, start, 1, schedule["warmupEpochs"] * steps_per_epoch)
    if schedule.get("name") == "cosine":
        return torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, STEPS)
    if schedule.get("name") == "step":
        return torch.optim.lr_scheduler.MultiStepLR(
            optimizer, [m * steps_per_epoch for m in schedule["milestones"]], schedule["gamma"]
        )
    return torch.optim.lr_scheduler.ConstantLR(optimizer, 1, 1)


def train(model, study, images, labels):
    spec, schedule = study["optimizer"], study.get("schedule", {})
    pieces = study["axes"].get("accumulation", [1])[0]
    piece = study["axes"]["perRankBatch"][0]
    batch = piece * pieces
    scale = batch / schedule["baseBatch"] if schedule.get("linearScaling") else 1
    optimizer = make_optimizer(model, spec, spec["lr"] * scale)
    scheduler = make_schedule(optimizer, study, len(images) // batch)
    criterion = nn.CrossEntropyLoss(label_smoothing=spec.get("labelSmoothing", 0))
    losses, rates = [], []
    for step in range(STEPS):
        first = step * batch % len(images)
        optimizer.zero_grad()
        mean = 0
        for start in range(first, first + batch, piece):
            loss = criterion(model(images[start : start + piece]), labels[start : start + piece])
            (loss / pieces).backward()
            mean += loss.item() / pieces
        if "clipNorm" in spec:
            nn.utils.clip_grad_norm_(model.parameters(), spec["clipNorm"])
        losses.append(mean)
        rates.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        scheduler.step()
    return losses, rates


def study_of(name, side, batch, rates, decays, recipe):
    """Returns the recipe as a patch over the study of the tests."""
    study = copy.deepcopy(recipe)
    study["model"] = {"name": name}
    study["dataset"] = {
        "shape": [3, side, side],
        "classes": CLASSES,
        "count": 5 * batch,
        "augment": ["normalize"],
        "shuffle": "none",
    }
    optimizer = study["optimizer"]
    kind = 1 if optimizer.get("name") in ("adam", "adamw", "rmsprop") else 0
    optimizer["lr"] = rates[kind]
    optimizer.setdefault("weightDecay", decays[kind])
    axes = study.setdefault("axes", {})
    axes["perRankBatch"] = [batch // axes.get("accumulation", [1])[0]]
    if "baseBatch" in study.get("schedule", {}):
        study["schedule"]["baseBatch"] = int(batch * study["schedule"]["baseBatch"])
    study["measure"] = {"mode": "train", "steps": STEPS}
    return study


def record(name, recipe_name, recipe):
    make, side, batch, rates, decays = MODELS[name]
    study = study_of(name, side, batch, rates, decays, recipe)
    images, labels = synthetic(side, 5 * batch)
    torch.manual_seed(SEED)
    model = make(side)
    if study.get("remedies", {}).get("zeroGamma"):
        zero_last_gammas(model)
    apart, untrained = 0, copy.deepcopy(model)
    losses, rates = train(model, study, images, labels)
    if recipe_name in STEEPEST:
        moved, _ = train(untrained, study, images * (1 + 2**-23), labels)
        apart = max(abs(a - b) / abs(b) for a, b in zip(losses, moved))
    print(f"{name:18} {recipe_name:16} {losses[0]:.6f} -> {losses[-1]:.6f}  moved by {apart:.1e}", flush=True)
    return {
        "name": f"{name} {recipe_name}",
        "parameters": sum(p.numel() for p in model.parameters()),
        "study": study,
        "losses": losses,
        "learningRates": rates,
    }, apart


def export_models():
    """Exports models for 16x16 images like a user, with the weights of the seed: small-cnn; one with BatchNorm, whose
    convolution has no bias because BatchNorm would cancel its gradient, in both widths; one that draws random numbers.
    """

    def export(name, *layers):
        torch.jit.script(nn.Sequential(*layers)).save(str(FIXTURES / name))

    torch.manual_seed(SEED)
    export("small_cnn.pt", *small_cnn(16))
    head = [nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(6 * 6 * 6, CLASSES)]
    export("norm.pt", nn.Conv2d(3, 6, 5, bias=False), nn.BatchNorm2d(6), *head)
    export(
        "norm64.pt", *nn.Sequential(nn.Conv2d(3, 6, 5, bias=False), nn.BatchNorm2d(6), *copy.deepcopy(head)).double()
    )
    export("dropout.pt", nn.Conv2d(3, 6, 5), nn.Dropout(0.3), *head)


def main(asked):
    torch.set_num_threads(1)
    FIXTURES.mkdir(parents=True, exist_ok=True)
    file = FIXTURES / "losses.json"
    kept = {case["name"]: case for case in json.loads(file.read_text())["cases"]} if asked else {}
    cases, worst = [], 0
    for name in MODELS:
        for recipe_name, recipe in {**RECIPES, **ONCE.get(name, {})}.items():
            full = f"{name} {recipe_name}"
            if asked and name not in asked and full not in asked:
                cases.append(kept[full])
                continue
            case, apart = record(name, recipe_name, recipe)
            cases.append(case)
            worst = max(worst, apart)
    if not asked or "files" in asked:
        export_models()
    lines = ",\n".join(json.dumps(case) for case in cases)
    file.write_text(f'{{"torch": "{torch.__version__}", "seed": {SEED}, "cases": [\n{lines}\n]}}\n')
    if worst > 3e-5:
        sys.exit(f"one rounding moves a loss by {worst:.1e}: choose smaller learning rates")


if __name__ == "__main__":
    main(sys.argv[1:])
