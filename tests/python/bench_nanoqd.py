#!/usr/bin/env python3
"""Times ask, Rastrigin's function in numpy and tell: evaluations a second, the best of five runs.

usage: bench_nanoqd.py FOLDER, with the folder of nanoqd.py
"""
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import numpy as np  # noqa: E402

import nanoqd  # noqa: E402

TEN, TURN = np.float32(10), np.float32(2 * np.pi)


def rastrigin(x):
    return -(x * x - TEN * np.cos(TURN * x) + TEN).sum(axis=1), x[:, :2]


for batch, evaluations in ((1, 20_000), (64, 320_000), (1024, 1_024_000)):
    best = 0
    for _ in range(5):
        search = nanoqd.Search(10, nanoqd.cvt(25_000, [(-5, 5)] * 2), (-5, 5))
        start = time.perf_counter()
        search.run(rastrigin, evaluations, batch)
        best = max(best, evaluations / (time.perf_counter() - start))
    print(f"batches of {batch}: {best:,.0f} a second")
