"""A small CNN trained by Lightning's Trainer, which starts no processes itself if torchrun's variables are set. It does
not use Scalescope."""

import argparse
import os

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

try:
    import lightning.pytorch as pl
except ImportError:
    import pytorch_lightning as pl


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(4), nn.Flatten(), nn.Linear(16 * 8 * 8, 10)
        )

    def training_step(self, batch, index):
        images, classes = batch
        return F.cross_entropy(self.layers(images), classes)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.05, momentum=0.9)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=32)
    parser.add_argument("--steps", type=int, default=40)
    args = parser.parse_args()

    torch.manual_seed(0)
    torch.set_num_threads(1)
    classes = torch.randint(0, 10, (2048,))
    images = torch.randn(len(classes), 3, 32, 32) + classes[:, None, None, None] / 10
    world, on_this_node = (int(os.environ.get(name, 1)) for name in ("WORLD_SIZE", "LOCAL_WORLD_SIZE"))
    trainer = pl.Trainer(
        accelerator="cpu",
        devices=on_this_node,
        num_nodes=world // on_this_node,
        strategy="ddp" if world > 1 else "auto",
        max_steps=args.steps,
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
    )
    trainer.fit(Net(), DataLoader(TensorDataset(images, classes), args.batch_size, shuffle=True))
    print(f"steps {trainer.global_step}")


if __name__ == "__main__":
    main()
