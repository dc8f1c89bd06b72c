"""A program without torch that starts its own processes: each works on its share, and the parent counts rounds with the
package's three lines."""

import argparse
import multiprocessing
import os

import scalescope


def work(share):
    with scalescope.step(samples=1):  # This is not the process that is measured.
        return sum(i * i for i in range(share))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--batch-size", type=int, default=200, help="numbers that each rank works on in a step")
    parser.add_argument("--steps", type=int, default=5)
    parser.add_argument("--processes", type=int, default=2, help="processes of each rank")
    parser.add_argument("--start-method", choices=("fork", "spawn"), default="fork")
    args = parser.parse_args()
    rank = int(os.environ.get("RANK", 0))
    shares = [len(range(i, args.batch_size, args.processes)) for i in range(args.processes)]
    total = 0
    with multiprocessing.get_context(args.start_method).Pool(args.processes) as pool:
        scalescope.report(world_size=int(os.environ.get("WORLD_SIZE", 1)), rank=rank)
        for _ in range(args.steps):
            with scalescope.step(samples=args.batch_size) as step:
                with scalescope.part("forward"):
                    total += sum(pool.map(work, shares))
                step.loss = 1 / max(1, total)
    print(f"total {total}")


if __name__ == "__main__":
    main()
