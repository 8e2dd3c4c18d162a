#!/usr/bin/env python3
"""examples/firmware in Python: prints its digest, which shows that the bits are the same.

usage: firmware.py FOLDER, with the folder of nanoqd.py
"""
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import numpy as np  # noqa: E402

import nanoqd  # noqa: E402

REAL = np.float32


def slide(forces):
    """Pushes the puck of examples/firmware/puck.hpp. Returns the objective and the measures."""
    place, speed, effort = np.zeros(2, REAL), np.zeros(2, REAL), REAL(0)
    for force in forces.reshape(4, 2):
        effort += force[0] * force[0] + force[1] * force[1]
        for _ in range(5):
            speed = (speed + REAL(0.1) * force) * REAL(0.9)
            place = place + speed
            is_out = np.abs(place) > 1
            if is_out.any():  # it bounces off a wall
                place = np.where(is_out, np.copysign(REAL(2), place) - place, place)
                speed = np.where(is_out, REAL(-0.5) * speed, speed)
    return -effort, place


search = nanoqd.Search(8, nanoqd.cvt(680, [(-1, 1), (-1, 1)], seed=7), (-1, 1), seed=2021, measures="drop",
                       store_genes="uint16")
for _ in range(20000):
    objective, measures = slide(search.ask(1)[0])
    search.tell([objective], [measures])
print(f"{search.size} of {search.cells} places reached in {search.evaluations} trials")
print(f"digest {search.digest}")
