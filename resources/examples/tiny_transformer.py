"""A small character transformer in the style of nanoGPT: batches without a loader, AdamW, a learning rate with warm-up,
gradient accumulation without synchronisation. It does not use Scalescope."""

import argparse
import contextlib
import os

import torch
import torch.nn.functional as F
from torch import nn

TEXT = "the quick brown fox jumps over the lazy dog while the sun sets behind the hills of the north. " * 40


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        b, t, c = x.shape
        parts = self.qkv(self.norm1(x)).chunk(3, 2)
        q, k, v = (part.view(b, t, self.heads, c // self.heads).transpose(1, 2) for part in parts)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(b, t, c))
        return x + self.mlp(self.norm2(x))


class Transformer(nn.Module):
    def __init__(self, symbols, length, width=32, layers=2, heads=4):
        super().__init__()
        self.symbol, self.position = nn.Embedding(symbols, width), nn.Embedding(length, width)
        self.blocks = nn.Sequential(*(Block(width, heads) for _ in range(layers)))
        self.head = nn.Linear(width, symbols)

    def forward(self, tokens, targets=None):
        x = self.symbol(tokens) + self.position.weight[: tokens.shape[1]]
        logits = self.head(self.blocks(x))
        loss = None if targets is None else F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        return logits, loss


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--length", type=int, default=32)
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--accumulate", type=int, default=1)
    args = parser.parse_args()

    torch.set_num_threads(1)
    distributed = "RANK" in os.environ
    if distributed:
        torch.distributed.init_process_group("gloo")
    torch.manual_seed(1 + (torch.distributed.get_rank() if distributed else 0))
    symbols = sorted(set(TEXT))
    data = torch.tensor([symbols.index(c) for c in TEXT])
    sequences = data.unfold(0, args.length + 1, 1)  # Each start of a sequence has a row, which shares the data.
    model = Transformer(len(symbols), args.length)
    if distributed:
        model = nn.parallel.DistributedDataParallel(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for step in range(args.steps):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * min(1.0, (step + 1) / 4)
        for micro in range(args.accumulate):
            # One indexing takes a tenth of the time of a slice for each sequence.
            batch = sequences[torch.randint(len(data) - args.length - 1, (args.batch_size,))]
            x, y = batch[:, :-1], batch[:, 1:]
            last = micro == args.accumulate - 1
            with contextlib.nullcontext() if last or not distributed else model.no_sync():
                _, loss = model(x, y)
                (loss / args.accumulate).backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
    print(f"steps {args.steps} loss {loss.item():.4f}")
    if distributed:
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
