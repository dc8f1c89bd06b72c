"""One model trained in three ways that compute the same and differ in the data that each rank keeps:

ddp    every rank has all weights, gradients and optimizer state (DistributedDataParallel)
zero   like ddp, but each rank keeps the optimizer state of its share of the weights (ZeroRedundancyOptimizer)
fsdp   each rank keeps its share of weights, gradients and optimizer state (FSDP2), and gathers a layer to use it

Adam keeps two values for each weight: its state is as large as weights and gradients together."""

import argparse
import os
import time

import torch
import torch.distributed as dist
from torch import nn


def model_of(megabytes):
    """Returns square layers of float32 weights that have that many megabytes together."""
    layers = 8
    width = max(16, int((megabytes * 1e6 / 4 / layers) ** 0.5))
    return nn.Sequential(*(nn.Sequential(nn.Linear(width, width), nn.Tanh()) for _ in range(layers))), width


def sharded(model, kind):
    """Returns the model and its optimizer."""
    if kind == "fsdp":
        from torch.distributed.fsdp import fully_shard

        for layer in model:
            fully_shard(layer)
        fully_shard(model)
        return model, torch.optim.Adam(model.parameters(), lr=1e-4)
    if kind == "zero":
        from torch.distributed.optim import ZeroRedundancyOptimizer

        model = nn.parallel.DistributedDataParallel(model)
        return model, ZeroRedundancyOptimizer(model.parameters(), torch.optim.Adam, lr=1e-4)
    model = nn.parallel.DistributedDataParallel(model)
    return model, torch.optim.Adam(model.parameters(), lr=1e-4)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sharding", choices=["ddp", "zero", "fsdp"], default="ddp")
    parser.add_argument("--model-mb", type=float, default=128)
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--steps", type=int, default=20)
    args = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(0)  # Every rank has the same weights.
    model, width = model_of(args.model_mb)
    rank = 0
    if "RANK" in os.environ:
        dist.init_process_group("gloo")
        rank = dist.get_rank()
        model, optimizer = sharded(model, args.sharding)
    else:
        optimizer = torch.optim.Adam(model.parameters(), lr=1e-4)
    torch.manual_seed(1 + rank)  # Every rank has different samples.
    for _ in range(args.steps):
        samples = torch.randn(args.batch_size, width)
        loss = ((model(samples) - samples) ** 2).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
    print(f"loss {loss.item():.4f}")
    if "RANK" in os.environ:
        dist.destroy_process_group()
        # A thread of Gloo is still releasing the last gradients and needs the interpreter for it: without this pause
        # the interpreter may end first, and the process aborts.
        time.sleep(0.1)


if __name__ == "__main__":
    main()
