#!/usr/bin/env python3
"""The training step of scalescope-worker in PyTorch's Python, eager with PyTorch's defaults or compiled: same models,
batch, optimizer, layout and threads, one resident batch. Prints the median seconds of the timed steps and the peak of
resident memory as JSON. bench_python.py runs it; ranks are set by RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT."""

import argparse
import json
import os
import resource
import statistics
import time

import torch
from torch import nn
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
from torch.nn import functional as F


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
        out = F.relu(self.norm1(self.conv1(x)), inplace=True)
        out = self.norm2(self.conv2(out))
        out += self.shortcut(x)
        return F.relu(out, inplace=True)


def resnet18_cifar(classes):
    widths = [64, 64, 64, 128, 128, 256, 256, 512, 512]
    blocks = [Block(a, b) for a, b in zip(widths, widths[1:])]
    return nn.Sequential(
        nn.Conv2d(3, 64, 3, 1, 1, bias=False),
        nn.BatchNorm2d(64),
        nn.ReLU(inplace=True),
        *blocks,
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(512, classes)
    )


def small_cnn(classes):
    return nn.Sequential(
        nn.Conv2d(3, 6, 5),
        nn.ReLU(inplace=True),
        nn.MaxPool2d(2),
        nn.Conv2d(6, 16, 5, padding=2),
        nn.ReLU(inplace=True),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(784, 64),
        nn.ReLU(inplace=True),
        nn.Linear(64, classes),
    )


def delayed(milliseconds):
    """Returns a comm hook like DistributedDataParallel's all-reduce that completes the last bucket that much later."""

    def hook(group, bucket):
        reduced = default_hooks.allreduce_hook(group, bucket)
        if not bucket.is_last():
            return reduced

        def late(done):
            time.sleep(milliseconds / 1000)
            return done.value()

        return reduced.then(late)

    return hook


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=["resnet18-cifar", "small-cnn"], required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--strategy", choices=["single", "ddp"], required=True)
    parser.add_argument("--warmup", type=int, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--precision", choices=["fp32", "bf16"], default="fp32")
    parser.add_argument("--compile", action="store_true", help="use torch.compile with its defaults")
    parser.add_argument("--cores", help="comma-separated; one thread each (default: the cores of this process)")
    parser.add_argument("--delay-ms", type=float, default=0, help="delay of each step's last all-reduce")
    args = parser.parse_args()

    if args.cores:
        os.sched_setaffinity(0, [int(core) for core in args.cores.split(",")])
    torch.set_num_threads(len(os.sched_getaffinity(0)))
    torch.manual_seed(1)
    model = {"resnet18-cifar": resnet18_cifar, "small-cnn": small_cnn}[args.model](10)
    parameters = sum(p.numel() for p in model.parameters())
    model = model.to(memory_format=torch.channels_last)
    if args.strategy == "ddp":
        torch.distributed.init_process_group("gloo")
        model = nn.parallel.DistributedDataParallel(model)
        if args.delay_ms:
            model.register_comm_hook(None, delayed(args.delay_ms))
    if args.compile:
        model = torch.compile(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
    images = torch.randn(args.batch, 3, 32, 32).to(memory_format=torch.channels_last)
    labels = torch.randint(0, 10, (args.batch,))

    seconds = []
    for _ in range(args.warmup + args.steps):
        start = time.perf_counter()
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cpu", torch.bfloat16, enabled=args.precision == "bf16"):
            logits = model(images)
        logits = logits.float()
        loss = F.cross_entropy(logits, labels)
        loss.backward()
        optimizer.step()
        loss.item(), (logits.argmax(1) == labels).sum().item()
        seconds.append(time.perf_counter() - start)
    print(
        json.dumps(
            {
                "seconds": statistics.median(seconds[args.warmup :]),
                "peak": 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
                "parameters": parameters,
                "torch": torch.__version__,
            }
        )
    )
    if args.strategy == "ddp":
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
