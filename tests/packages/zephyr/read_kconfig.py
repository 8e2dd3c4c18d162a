"""Reads Kconfig with kconfiglib, as Zephyr does, and prints whether NANOQD can be set.

    read_kconfig.py KCONFIG WORK
"""

import pathlib
import sys

import kconfiglib

kconfig_file, work = sys.argv[1:3]
top = pathlib.Path(work) / "Kconfig.top"
top.write_text('config CPP\n\tbool "C++"\n\nsource "' + kconfig_file + '"\n', encoding="utf-8")
kconfig = kconfiglib.Kconfig(str(top))
for cpp in "ny":
    kconfig.syms["CPP"].set_value(cpp)
    kconfig.syms["NANOQD"].set_value("y")
    print(f"CPP={cpp}: NANOQD={kconfig.syms['NANOQD'].str_value}")
