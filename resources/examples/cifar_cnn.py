"""A small CNN on images like CIFAR-10's, written like PyTorch's examples: DistributedDataParallel if torchrun's
variables are set, otherwise plain. It does not use Scalescope."""

import argparse
import os

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 32, 3, padding=1)
        self.fc = nn.Linear(32 * 8 * 8, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        return self.fc(x.flatten(1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--images", type=int, default=640, help="number for each rank")
    parser.add_argument("--accumulate", type=int, default=1)
    parser.add_argument("--lr", type=float, default=0.05)
    parser.add_argument("--validate", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--fail-at", type=int, default=-1, help="step at which to call os._exit")
    args = parser.parse_args()

    torch.manual_seed(0)
    torch.set_num_threads(1)
    distributed = "RANK" in os.environ
    world = 1
    if distributed:
        torch.distributed.init_process_group("gloo")
        world = torch.distributed.get_world_size()
    classes = torch.randint(0, 10, (args.images * world,))
    images = torch.randn(len(classes), 3, 32, 32) + classes[:, None, None, None] / 10
    train = TensorDataset(images, classes)
    sampler = DistributedSampler(train) if distributed else None
    loader = DataLoader(train, args.batch_size, sampler=sampler, shuffle=sampler is None)
    held_out = DataLoader(TensorDataset(images[:128], classes[:128]), 64)

    model = Net()
    if distributed:
        model = nn.parallel.DistributedDataParallel(model)
    if args.compile:
        model = torch.compile(model, backend="eager")
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=0.9)
    step = 0
    for epoch in range(args.epochs):
        model.train()
        for i, (x, y) in enumerate(loader):
            loss = F.cross_entropy(model(x), y) / args.accumulate
            loss.backward()
            if (i + 1) % args.accumulate == 0:
                optimizer.step()
                optimizer.zero_grad()
                step += 1
                if step == args.fail_at:
                    os._exit(3)
        if args.validate:
            model.eval()
            with torch.no_grad():
                right = sum((model(x).argmax(1) == y).sum().item() for x, y in held_out)
            print(f"epoch {epoch}: accuracy {right / 128:.3f}")
    print(f"steps {step} loss {loss.item():.4f}")
    if distributed:
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
