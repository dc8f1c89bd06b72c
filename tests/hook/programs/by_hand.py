"""Data parallelism from scratch, as taught in courses: parameters are broadcast once, then each gradient is all-reduced
after backward. Prints the number of collectives for each size. It does not use Scalescope."""

import torch
import torch.distributed as dist
from torch import nn

STEPS = 6


def main():
    torch.set_num_threads(1)
    dist.init_process_group("gloo")
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 8))
    for parameter in model.parameters():
        dist.broadcast(parameter.data, 0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
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
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
