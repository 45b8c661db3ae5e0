#!/usr/bin/env python3
"""Trains the network on positions that `cotulenh data positions` wrote. See README.md."""

import argparse
import glob
import hashlib
import json
import math
import os
import threading
import time

import torch

import features
import network
import plot
from positions import Positions

CLIP_WEIGHT = 1.98  # 60 of them stay within 16 bits
CLIP_BIAS = 8.0
CLIP_OUTPUT = 127 / network.QB


class Net(torch.nn.Module):
    """5,840 features to `width` for each side, squared clipped ReLU, one output for each bucket."""

    def __init__(self, width):
        super().__init__()
        self.width = width
        self.weights = torch.nn.Parameter(torch.randn(features.COUNT, width) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((width,), 0.25))
        spread = 1 / math.sqrt(2 * width)
        self.output = torch.nn.Parameter(torch.empty(features.BUCKETS, 2 * width))
        torch.nn.init.uniform_(self.output, -spread, spread)
        self.output_bias = torch.nn.Parameter(torch.zeros(features.BUCKETS))
        # Empty slots have the number after the last feature, on either side.
        mirror = [features.mirrored(f) for f in range(features.COUNT)] + [features.COUNT]
        mirror = torch.tensor(mirror)
        self.register_buffer("mirror", mirror, persistent=False)

    def forward(self, active, side, bucket):
        """The value in units of the logistic scale, from the side to move's view."""
        sums = self.gathered if active.device.type == "cpu" else self.multiplied
        slots = torch.where(active < 0, features.COUNT, active).long()
        own, enemy = sums(slots, side)
        own, enemy = ((half + self.bias).clamp(0, 1).square() for half in (own, enemy))
        outputs = own @ self.output[:, : self.width].T + enemy @ self.output[:, self.width :].T
        return (outputs + self.output_bias).gather(1, bucket.view(-1, 1)).squeeze(1)

    def gathered(self, slots, side):
        """The sums of the weights of both sides' features, the side to move's first."""
        red, blue = slots, self.mirror[slots]
        is_red = side.view(-1, 1) == 0
        both = torch.cat((torch.where(is_red, red, blue), torch.where(is_red, blue, red)))
        weights = torch.nn.functional.pad(self.weights, (0, 0, 0, 1))  # empty slots are 0
        return torch.nn.functional.embedding_bag(both, weights, mode="sum").chunk(2)

    def multiplied(self, slots, side):
        """The same for a GPU, where a dense matrix and one large product are far faster."""
        # What Blue sees are the same features under other names: one matrix does for both sides.
        weights = torch.cat((self.weights, self.weights[self.mirror[:-1]]), 1)
        weights = torch.nn.functional.pad(weights, (0, 0, 0, 8))  # keeps rows aligned
        seen = torch.zeros(len(slots), len(weights), device=slots.device)
        seen.scatter_add_(1, slots, torch.ones_like(slots, dtype=seen.dtype))
        red, blue = (seen @ weights).chunk(2, 1)
        is_red = side.view(-1, 1) == 0
        return torch.where(is_red, red, blue), torch.where(is_red, blue, red)

    @torch.no_grad()
    def clip(self):
        """Keeps every number where the file can hold it."""
        self.weights.clamp_(-CLIP_WEIGHT, CLIP_WEIGHT)
        self.bias.clamp_(-CLIP_BIAS, CLIP_BIAS)
        self.output.clamp_(-CLIP_OUTPUT, CLIP_OUTPUT)

    @torch.no_grad()
    def quantised(self):
        """The integers of the file."""

        def rounded(tensor, scale):
            return (tensor * scale).round().to(torch.int32).flatten().cpu().tolist()

        return network.Network(
            self.width,
            rounded(self.weights, network.QA),
            rounded(self.bias, network.QA),
            rounded(self.output, network.QB),
            rounded(self.output_bias, network.QA * network.QB),
        )

    @torch.no_grad()
    def load_quantised(self, net):
        """Takes over the integers of a file."""

        def tensor(numbers, scale, like):
            return (torch.tensor(numbers, dtype=torch.float64) / scale).view(like.shape).to(like)

        self.weights.copy_(tensor(net.weights, network.QA, self.weights))
        self.bias.copy_(tensor(net.bias, network.QA, self.bias))
        self.output.copy_(tensor(net.output, network.QB, self.output))
        self.output_bias.copy_(tensor(net.output_bias, network.QA * network.QB, self.output_bias))


def loss_of(net, batch, args):
    active, side, bucket, score, outlook, result, given_up = batch
    believed = torch.where(given_up, args.result_given_up, args.result)
    score = torch.sigmoid(score / network.SCALE)
    target = (1 - args.outlook - believed) * score + args.outlook * outlook + believed * result
    miss = torch.sigmoid(net(active, side, bucket)) - target
    return miss.abs().pow(args.power).mean()


@torch.no_grad()
def validation_loss(net, data, args):
    total = 0.0
    for batch in data.batches(args.batch, shuffled=False):
        total += loss_of(net, batch, args).item() * len(batch[0])
    return total / max(len(data), 1)


def hashes(paths, into):
    """SHA-256 of each file, for the manifest."""
    for path in paths:
        digest, size = hashlib.sha256(), 0
        with open(path, "rb") as file:
            while chunk := file.read(1 << 24):
                digest.update(chunk)
                size += len(chunk)
        into[os.path.basename(path)] = {"bytes": size, "sha256": digest.hexdigest()}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("positions", nargs="+", help="files of positions")
    add("--out", required=True, help="folder for network, checkpoint, manifest and curves")
    add("--games", nargs="*", default=[], help="files of games, for the manifest alone")
    add("--width", type=int, default=256)
    add("--batch", type=int, default=16384)
    add("--epochs", type=int, default=None, help="end after so many epochs")
    add("--minutes", type=float, default=None, help="end after so many minutes")
    add("--lr", type=float, default=1e-3)
    add("--last-lr", type=float, default=1e-5)
    add("--outlook", type=float, default=0.5, help="share of the outlook in the target, 0 to 1")
    add("--result", type=float, default=0.0, help="share of the result; the rest is the score's")
    add("--result-given-up", type=float, default=0.0, help="the same in games that were given up")
    add("--power", type=float, default=2.5, help="of the error")
    add("--decay", type=float, default=1e-4, help="weight decay")
    add("--most", type=int, default=None, help="use so many positions only")
    add("--resume", help="a checkpoint or a network to go on from")
    add("--seed", type=int, default=1)
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    if args.epochs is None and args.minutes is None:
        parser.error("expected --epochs or --minutes")
    args.positions = sorted(path for name in args.positions for path in glob.glob(name))
    args.games = sorted(path for name in args.games for path in glob.glob(name))
    return args


class Schedule:
    """How much of the training is done, by time or by steps, and the learning rate there."""

    def __init__(self, args, steps_per_epoch):
        self.args, self.start = args, time.monotonic()
        self.steps = args.epochs * steps_per_epoch if args.epochs else None

    def done(self, step):
        by_time = (time.monotonic() - self.start) / 60 / self.args.minutes if self.args.minutes else 0
        by_steps = step / self.steps if self.steps else 0
        return max(by_time, by_steps)

    def rate(self, done):
        """A short warm-up, then half a cosine."""
        if done < 0.01:
            return self.args.lr * (0.1 + 90 * done)
        falling = (1 + math.cos(math.pi * min(done, 1))) / 2
        return self.args.last_lr + (self.args.lr - self.args.last_lr) * falling


def train(net, training, validation, args):
    """Trains; the losses, epoch by epoch."""
    optimiser = torch.optim.AdamW(
        net.parameters(), lr=args.lr, weight_decay=args.decay, fused=args.device != "cpu"
    )
    schedule = Schedule(args, math.ceil(len(training) / args.batch))
    curve, step, epoch, done = [], 0, 0, 0.0
    while done < 1:
        epoch += 1
        total, batches = torch.zeros((), device=args.device), 0
        for batch in training.batches(args.batch, shuffled=True):
            done = schedule.done(step)
            if done >= 1:
                break
            rate = schedule.rate(done)
            for group in optimiser.param_groups:
                group["lr"] = rate
            optimiser.zero_grad(set_to_none=True)
            loss = loss_of(net, batch, args)
            loss.backward()
            optimiser.step()
            net.clip()
            total += loss.detach()
            step, batches = step + 1, batches + 1
        done = schedule.done(step)
        if batches == 0:
            break
        seconds = time.monotonic() - schedule.start
        curve.append({
            "epoch": epoch,
            "steps": step,
            "seconds": round(seconds, 1),
            "rate": schedule.rate(done),
            "training": total.item() / batches,
            "validation": validation_loss(net, validation, args),
        })
        print(json.dumps(curve[-1]), flush=True)
    return curve


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    os.makedirs(args.out, exist_ok=True)
    manifest = {"positions": {}, "games": {}}
    hashing = [
        threading.Thread(target=hashes, args=(args.positions, manifest["positions"])),
        threading.Thread(target=hashes, args=(args.games, manifest["games"])),
    ]
    for thread in hashing:
        thread.start()
    start = time.monotonic()
    training, validation = Positions.read(args.positions, args.device, args.most)
    print(
        f"{len(training)} positions to learn from, {len(validation)} to judge by, "
        f"read in {time.monotonic() - start:.1f} s",
        flush=True,
    )
    net = Net(args.width).to(args.device)
    if args.resume and args.resume.endswith(".nnue"):
        net.load_quantised(network.read(args.resume))
    elif args.resume:
        net.load_state_dict(torch.load(args.resume, map_location=args.device))
    curve = train(net, training, validation, args)
    torch.save(net.state_dict(), os.path.join(args.out, "checkpoint.pt"))
    quantised = net.quantised()
    path = os.path.join(args.out, "network.nnue")
    quantised.write(path)
    net.load_quantised(quantised)
    written = {}
    hashes([path], written)
    for thread in hashing:
        thread.join()
    manifest |= {
        "network": written,
        "recipe": {key: value for key, value in vars(args).items() if key not in ("games", "out", "positions")},
        "torch": torch.__version__,
        "device": torch.cuda.get_device_name() if args.device != "cpu" else "cpu",
        "learned_from": len(training),
        "judged_by": len(validation),
        "validation_of_integers": validation_loss(net, validation, args),
        "curve": curve,
    }
    with open(os.path.join(args.out, "manifest.json"), "w", encoding="utf-8") as out:
        json.dump(manifest, out, indent=1)
        out.write("\n")
    with open(os.path.join(args.out, "loss.svg"), "w", encoding="utf-8") as out:
        out.write(plot.curves(curve))
    print(f"validation {manifest['validation_of_integers']:.6f} with integers; wrote {path}")


if __name__ == "__main__":
    main()
