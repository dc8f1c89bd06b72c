"""A small GPT-2 with random weights trained by the Trainer of Hugging Face, which uses torchrun's variables. It does
not use Scalescope."""

import argparse
import tempfile

import torch
from torch.utils.data import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

TEXT = "the quick brown fox jumps over the lazy dog while the sun sets behind the hills of the north. " * 40


class Characters(Dataset):
    def __init__(self, length):
        symbols = sorted(set(TEXT))
        self.count = len(symbols)
        self.length = length
        self.data = torch.tensor([symbols.index(c) for c in TEXT])

    def __len__(self):
        return len(self.data) - self.length

    def __getitem__(self, index):
        tokens = self.data[index : index + self.length]
        return {"input_ids": tokens, "labels": tokens}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--length", type=int, default=32)
    parser.add_argument("--steps", type=int, default=40)
    args = parser.parse_args()

    torch.manual_seed(0)
    torch.set_num_threads(1)
    data = Characters(args.length)
    model = GPT2LMHeadModel(
        GPT2Config(vocab_size=data.count, n_positions=args.length, n_embd=32, n_layer=2, n_head=4)
    )
    with tempfile.TemporaryDirectory() as folder:
        options = TrainingArguments(
            output_dir=folder,
            max_steps=args.steps,
            per_device_train_batch_size=args.batch_size,
            save_strategy="no",
            report_to=[],
            disable_tqdm=True,
            use_cpu=True,
        )
        trainer = Trainer(model=model, args=options, train_dataset=data)
        trainer.train()
        print(f"steps {trainer.state.global_step}")


if __name__ == "__main__":
    main()
