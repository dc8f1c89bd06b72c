"""Data parallel training without DistributedDataParallel, in four ways. Each averages the gradients of all ranks by
all-reduce; they differ in the number of calls and in the concurrent work:

naive       after backward, one call for each parameter
flat        after backward, one call for all gradients, copied into one tensor
bucketed    after backward, calls for buckets of --bucket-mb
overlapped  buckets too, each handed over as soon as backward has computed its gradients

All four train the same model: rank 0 prints the same checksum for all."""

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


class Buckets:
    """Parameters in the order in which backward computes their gradients, in groups of a given size."""

    def __init__(self, parameters, bytes_per_bucket):
        self.groups, size = [[]], 0
        for parameter in reversed(parameters):
            if self.groups[-1] and size >= bytes_per_bucket:
                self.groups.append([])
                size = 0
            self.groups[-1].append(parameter)
            size += parameter.numel() * parameter.element_size()

    @staticmethod
    def start(group):
        flat = torch.cat([parameter.grad.flatten() for parameter in group])
        return flat, dist.all_reduce(flat, async_op=True)

    @staticmethod
    def finish(group, flat, work, world):
        work.wait()
        flat /= world
        at = 0
        for parameter in group:
            parameter.grad.copy_(flat[at : at + parameter.numel()].view_as(parameter))
            at += parameter.numel()


class Synchroniser:
    def __init__(self, method, parameters, bucket_bytes, world):
        self.method, self.parameters, self.world = method, parameters, world
        everything = float("inf")
        self.buckets = Buckets(parameters, everything if method == "flat" else bucket_bytes)
        self.started = []
        if method == "overlapped" and world > 1:
            for group in self.buckets.groups:
                missing = {"count": len(group)}
                for parameter in group:
                    parameter.register_post_accumulate_grad_hook(self.hook_of(group, missing))

    def hook_of(self, group, missing):
        def made(_):
            missing["count"] -= 1
            if missing["count"] == 0:
                missing["count"] = len(group)
                self.started.append((group, *Buckets.start(group)))

        return made

    def average(self):
        """Runs after backward: when it returns, every gradient is the mean over the ranks."""
        if self.world == 1:
            return
        if self.method == "naive":
            for parameter in self.parameters:
                dist.all_reduce(parameter.grad)
                parameter.grad /= self.world
            return
        if self.method != "overlapped":
            self.started = [(group, *Buckets.start(group)) for group in self.buckets.groups]
        for group, flat, work in self.started:
            Buckets.finish(group, flat, work, self.world)
        self.started = []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--method", choices=["naive", "flat", "bucketed", "overlapped"], default="naive")
    parser.add_argument("--model-mb", type=float, default=16)
    parser.add_argument("--bucket-mb", type=float, default=4)
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--steps", type=int, help="default: 12 for a large model, 60 for a small one")
    args = parser.parse_args()
    steps = args.steps or max(12, min(60, int(960 / args.model_mb)))

    torch.set_num_threads(1)
    world, rank = 1, 0
    if "RANK" in os.environ:
        dist.init_process_group("gloo")
        world, rank = dist.get_world_size(), dist.get_rank()
    torch.manual_seed(0)  # Every rank has the same weights.
    model, width = model_of(args.model_mb)
    parameters = list(model.parameters())
    optimizer = torch.optim.SGD(parameters, lr=0.01)
    synchroniser = Synchroniser(args.method, parameters, args.bucket_mb * 1e6, world)
    torch.manual_seed(1 + rank)  # Every rank has different samples.
    for _ in range(steps):
        samples = torch.randn(args.batch_size, width)
        loss = ((model(samples) - samples) ** 2).mean()
        loss.backward()
        synchroniser.average()
        optimizer.step()
        optimizer.zero_grad()
    if rank == 0:
        print(f"checksum {sum(p.detach().double().sum().item() for p in parameters):.6f}")
    if world > 1:
        dist.destroy_process_group()
        # A thread of Gloo is still releasing the last gradients and needs the interpreter for it: without this pause
        # the interpreter may end first, and the process aborts.
        time.sleep(0.1)


if __name__ == "__main__":
    main()
