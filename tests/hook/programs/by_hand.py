"""Data parallelism from scratch, as taught in courses: parameters are broadcast once, then each gradient is all-reduced
after backward. Prints the number of collectives for each size. It does not use Scalescope."""

import weakref

import torch
import torch.distributed as dist
from torch import nn

STEPS = 6


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 8))
    # The first optimizer imports modules of torch that have the process group, if there is one, as a default argument.
    # It would then outlive destroy_process_group, and its threads would run while Python ends.
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    dist.init_process_group("gloo")
    for parameter in model.parameters():
        dist.broadcast(parameter.data, 0)
    reduced = []
    for step in range(STEPS):
        x = torch.randn(16, 64)
        loss = model(x).square().mean()
        loss.backward()
        for parameter in model.parameters():
            if step % 2:
                dist.all_reduce(parameter.grad)
            else:
                dist.all_reduce(parameter.grad, async_op=True).wait()
            parameter.grad /= dist.get_world_size()
            reduced.append(parameter.grad.numel() * 4)
        optimizer.step()
        optimizer.zero_grad()
    parts = [torch.zeros(3) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, torch.ones(3))
    print(f"reduced {len(reduced)} {sum(reduced)}")
    group = weakref.ref(dist.group.WORLD)
    dist.destroy_process_group()
    assert group() is None, "the threads of the process group have not ended"


if __name__ == "__main__":
    main()
