"""Files of positions on the device that trains."""

import struct

import torch

import features

MAGIC = b"CTLPOSN2"
SLOTS = 48
SIZE = SLOTS * 2 + 12
HEADER = 16
# One game in so many is kept apart to judge by.
JUDGED = 50


class Positions:
    """Positions, whole on the device, so that they are shuffled whole."""

    def __init__(self, raw):
        self.active = raw[:, : SLOTS * 2].contiguous().view(torch.int16)  # empty slots are -1
        self.score = raw[:, SLOTS * 2 : SLOTS * 2 + 2].contiguous().view(torch.int16).squeeze(1)
        outlook = raw[:, SLOTS * 2 + 2 : SLOTS * 2 + 4].contiguous().view(torch.int16).squeeze(1)
        self.outlook = (outlook.int() & 0xFFFF).float() / 0xFFFF
        self.marks = raw[:, SLOTS * 2 + 8 :].contiguous()  # side, bucket, result, given up

    def __len__(self):
        return len(self.score)

    def batches(self, size, shuffled):
        """All positions once: features, side, bucket, score, outlook and result 0 to 1, whether given up."""
        device = self.score.device
        order = torch.randperm(len(self), device=device) if shuffled else None
        for begin in range(0, len(self), size):
            if shuffled:
                rows = order[begin : begin + size]
            else:
                rows = slice(begin, begin + size)
            side, bucket, result, given_up = self.marks[rows].unbind(1)
            yield (
                self.active[rows],
                side,
                bucket.long(),
                self.score[rows].float(),
                self.outlook[rows],
                result.float() / 2,
                given_up != 0,
            )

    @staticmethod
    def read(paths, device, most=None):
        """Positions to learn from and to judge by, split by game: 49 to 1."""
        learn, judge = [], []
        for path in paths:
            raw = read_raw(path).to(device)
            if most is not None:
                raw = raw[: max(most // len(paths), 1)]
            game = raw[:, SLOTS * 2 + 4 : SLOTS * 2 + 8].contiguous().view(torch.int32).squeeze(1)
            apart = game % JUDGED == 0
            judge.append(raw[apart])
            learn.append(raw[~apart])
            del raw
        return Positions(torch.cat(learn)), Positions(torch.cat(judge))


def read_raw(path):
    """The bytes of a file's positions, a row each."""
    with open(path, "rb") as file:
        header = file.read(HEADER)
    magic, size, count = struct.unpack("<8sII", header)
    if (magic, size, count) != (MAGIC, SIZE, features.COUNT):
        raise ValueError(f"{path}: expected positions of {SIZE} bytes, {features.COUNT} features")
    data = torch.from_file(path, shared=False, size=file_size(path), dtype=torch.uint8)
    whole = (len(data) - HEADER) // SIZE
    return data[HEADER : HEADER + whole * SIZE].view(whole, SIZE)


def file_size(path):
    with open(path, "rb") as file:
        return file.seek(0, 2)
