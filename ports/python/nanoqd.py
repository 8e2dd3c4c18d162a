"""Quality-diversity search with numpy arrays: nanoqd behind ask and tell. README.md says more.

    search = nanoqd.Search(genes=10, cells=(32, 32), gene_bounds=(-5, 5), measure_bounds=(-5, 5))
    solutions = search.ask(1000)                                # an array of 1000 x 10
    search.tell(-(solutions**2).sum(axis=1), solutions[:, :2])  # objectives, measures
"""
import _ctypes, ctypes, hashlib, json, os, platform, re, shutil, subprocess, tempfile, warnings, weakref, numpy as np
from pathlib import Path

HERE = Path(__file__).resolve().parent
FLAGS = "-std=c++17 -O2 -ffp-contract=off -fPIC -shared -fno-exceptions -fno-rtti -fvisibility=hidden".split()
TYPES, KEPT = {"float": "f4", "double": "f8", "uint32_t": "u4", "uint64_t": "u8"}, ("drop", "keep")
VARIATIONS = dict(Gaussian="gaussian", IsoLine="iso-line", Portfolio="portfolio", PortfolioWithMaEs="portfolio-maes")
BOUNDS = dict(Reflect="reflect", Resample="resample", Unbounded="unbounded")

class Error(RuntimeError):
    """What nanoqd, its command or the compiler refused, as a sentence."""

def _find(what, variable, *paths):
    for path in [os.environ[variable]] if os.environ.get(variable) else paths:
        if (found := Path(shutil.which(path) or path)).exists(): return found.resolve()
    raise Error(f"{what} was not found; set {variable} to its path in the environment")

def _run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True)
    if done.returncode != 0: raise Error((done.stderr or done.stdout).decode(errors="replace").strip())
    return done.stdout

def _nanoqd(*words):
    places = HERE / "nanoqd", HERE.parents[1] / "build/bin/nanoqd", HERE.parents[2] / "bin/nanoqd"
    what = "the command nanoqd (build the target nanoqd_command)"
    return _run(_find(what, "NANOQD_COMMAND", *places, str(shutil.which("nanoqd"))), *words)

def _keep(key, name, make):
    """Returns the file of the cache with this key. If it is missing, make(path) writes it."""
    home = os.path.expanduser(os.environ.get("NANOQD_CACHE", "~/.cache/nanoqd"))
    kept = Path(home, hashlib.sha256(key).hexdigest()[:32], name)
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
            make(Path(folder, name))
            os.replace(Path(folder, name), kept)  # whole, also if two programs make it at a time
    return kept

def _library(options, table):
    """Returns the search that `nanoqd c-api` writes with these options, compiled, and its header."""
    lib = _find("nanoqd's lib", "NANOQD_INCLUDE", HERE / "lib", HERE.parents[1] / "lib", HERE.parents[2] / "include")
    call = [_find("a C++17 compiler (Debian: g++)", "CXX", "c++", "g++", "clang++"), *FLAGS, f"-I{lib}"]
    with tempfile.TemporaryDirectory() as folder:
        for file in [HERE / "batch.cpp", table] if table else [HERE / "batch.cpp"]: shutil.copy(file, folder)
        _nanoqd("c-api", "--name", "qd", "--out", folder, "--quiet", *options)
        files = [*sorted(Path(folder).iterdir()), *sorted(lib.glob("nanoqd/**/*.hpp"))]
        key = f"{platform.platform()} {call}".encode() + b"".join(file.read_bytes() for file in files)
        library = _keep(key, "search.so", lambda path: _run(*call, f"{folder}/batch.cpp", "-o", path))
        return library, Path(folder, "qd.h").read_text()

def _layout(header, sizes, name):
    """Returns the dtype of a struct of the header, as a C compiler lays it out."""
    body, fields = re.search(rf"struct {name} {{(.*?)\n}}", header, re.S)[1], []
    for kind, star, field, count in re.findall(r"^  (?:const )?(\w+)(\*?) (\w+)(?:\[QD_(\w+)\])?;", body, re.M):
        dtype = _layout(header, sizes, kind) if kind.startswith("qd_") else np.dtype(np.uintp if star else TYPES[kind])
        fields.append((field.replace("genes", "solution"), dtype, (int(sizes[count]),) if count else ()))
    return np.dtype(fields, align=True)

def cvt(cells, bounds, seed=1, scalar="float"):
    """Makes a table of so many centroids, for Search. bounds has a pair for each measure."""
    words = ["--cells", cells, "--dims", len(bounds), "--seed", seed, "--scalar", scalar, "--name", "qd_table",
             "--bounds", ",".join(f"{float(lower)!r}:{float(upper)!r}" for lower, upper in bounds)]
    return _keep(f"{words} {_nanoqd('--version')}".encode(), "table.hpp",
                 lambda path: _nanoqd("table", *words, "--quiet", "--out", path))

class Search:
    """cells is a grid such as (32, 32), or a table by cvt() or `nanoqd table`, which has its bounds.
    Bounds are a pair for all, or one for each. The words are those of `nanoqd c-api`, and the names
    of the variation's parameters, such as F=0.5."""

    def __init__(self, genes, cells, gene_bounds, measure_bounds=None, *, seed=1, variation="de", bounds="clamp",
                 measures="keep", store_genes="scalar", scalar="float", **parameters):
        table = Path(cells) if isinstance(cells, (str, os.PathLike)) else None
        options = ["--table", table] if table else ["--grid", "x".join(map(str, cells)), "--scalar", scalar]
        path, header = _library(["--genes", genes, *options, "--variation", variation, "--bounds", bounds,
                                 "--measures", measures, "--store-genes", store_genes], table)
        sizes = dict(re.findall(r"#define QD_(\w+) (\d+)", header))
        self.genes, self.measures, self.cells = (int(sizes[name]) for name in ("GENES", "MEASURES", "CELLS"))
        layouts = (_layout(header, sizes, name) for name in ("qd_trial", "qd_told", "qd_elite", "qd_config"))
        self._trial, self._told, self._elite, config = layouts
        self._trials, self.dtype, config = None, self._trial["solution"].base, np.zeros(1, config)
        with tempfile.TemporaryDirectory() as folder:  # the search is static there: each object loads its own copy
            self._lib = ctypes.CDLL(shutil.copy(path, folder))
        weakref.finalize(self, _ctypes.dlclose, self._lib._handle)
        self._lib.qd_describe.restype = ctypes.c_char_p
        self._lib.qd_digest.restype = self._lib.qd_evaluations.restype = ctypes.c_uint64
        self._lib.qd_default(config.ctypes)
        for name, value in {"seed": seed, **parameters}.items():
            if name not in config.dtype.names: raise TypeError(f"{variation} has no parameter {name!r}")
            config[name] = value
        boxes = {"gene": (gene_bounds, genes)} | ({} if table else {"measure": (measure_bounds, self.measures)})
        for name, (box, count) in boxes.items():
            if np.shape(box) not in ((2,), (count, 2)): raise ValueError(f"{name}_bounds: give 1 or {count} pairs")
            boxes[name] = np.broadcast_to(np.asarray(box, self.dtype), (count, 2)).T.copy()  # lives until qd_begin()
            config[f"{name}_lower"], config[f"{name}_upper"] = (side.ctypes.data for side in boxes[name])
        self._check(self._lib.qd_begin(config.ctypes))

    size = property(lambda self: self._lib.qd_size(), doc="The number of elites")
    coverage = property(lambda self: self.size / self.cells, doc="The share of cells that have an elite")
    evaluations = property(lambda self: self._lib.qd_evaluations(), doc="The number of solutions that were told")
    best = property(lambda self: max(self.elites(), key=lambda one: one["objective"], default=None), doc="The best one")
    qd_score = property(lambda self: float(self.elites()["objective"].sum(dtype="f8")), doc="Sum of the objectives")
    digest = property(lambda self: f"{self._lib.qd_digest():016x}", doc="The fingerprint of all elites")

    def _check(self, status):
        if status != 0: raise Error(self._lib.qd_describe(status).decode())

    def _reals(self, name, values, shape, skip=False):
        values = np.asarray(values)
        if values.dtype.kind not in "fiu": raise TypeError(f"{name}: give real numbers, not {values.dtype}")
        if values.shape != shape: raise ValueError(f"{name}: give an array of shape {shape}, not {values.shape}")
        with np.errstate(over="ignore"): values = values.astype(self.dtype, order="C")
        values[skip] = 0
        if len(bad := np.argwhere(~np.isfinite(values))): raise ValueError(f"{name}: row {bad[0][0]} is not finite")
        return values

    def _take(self, trials, objectives, measures, skip=False):
        told, skip = np.zeros(len(trials), self._told), np.array(np.broadcast_to(np.asarray(skip, bool), len(trials)))
        objectives = self._reals("objectives", objectives, trials.shape, skip)
        measures = self._reals("measures", measures, (len(trials), self.measures), skip)
        self._check(self._lib.qd_tell_all(*(a.ctypes for a in (trials, objectives, measures, skip, told)), len(trials)))
        return told

    def ask(self, batch=1, forget=False):
        """Returns `batch` solutions to evaluate, as rows. forget: gives up the batch that is out."""
        if self._trials is not None and not forget: raise RuntimeError("a batch is out: tell() it, or ask(forget=True)")
        trials = np.zeros(batch, self._trial)
        self._check(self._lib.qd_ask_all(trials.ctypes, batch))
        self._trials = trials
        return trials["solution"].copy()

    def tell(self, objectives, measures, skip=False):
        """Takes the evaluations of the batch; higher is better. Where skip is true, there is none.
        Returns outcomes (0 rejected, 1 improved, 2 new cell) and cells. A refusal changes nothing."""
        if self._trials is None: raise RuntimeError("no batch is out: call ask() before each tell()")
        told, self._trials = self._take(self._trials, objectives, measures, skip), None
        return told

    def add(self, solutions, objectives, measures):
        """Tells solutions of your own, inside the bounds of the genes."""
        trials = np.zeros(len(solutions), self._trial)
        trials["solution"] = self._reals("solutions", solutions, (len(solutions), self.genes))
        return self._take(trials, objectives, measures)

    def run(self, evaluate, evaluations, batch=256, progress=lambda search: None):
        """Tries so many solutions. evaluate(solutions) returns objectives and measures."""
        for done in range(0, evaluations, batch):
            self.tell(*evaluate(self.ask(min(batch, evaluations - done), forget=True)))
            progress(self)

    def elites(self):
        """Returns all elites, with the fields solution, objective, cell, and measures if kept."""
        elites = np.zeros(self.size, self._elite)
        self._lib.qd_elites(elites.ctypes)
        return elites

    def save(self, path):
        """Writes a snapshot, which devices and the command nanoqd read: whole or not at all."""
        image, used = np.zeros(self._lib.qd_image_bytes(), "u1"), ctypes.c_uint32()
        self._check(self._lib.qd_pack(image.ctypes, len(image), ctypes.byref(used)))
        image[: used.value].tofile(f"{path}.part")
        os.replace(f"{path}.part", path)

    def merge(self, path):
        """Takes the better elites of a snapshot of the same shape."""
        image = _nanoqd("convert", path, "-")
        self._check(self._lib.qd_merge_image(image, len(image)))

    def plot(self, axes=None, side=400, **options):
        """Draws the objectives over two measures, with matplotlib's imshow and its options."""
        from matplotlib import pyplot
        if self.measures != 2: raise ValueError(f"plot() needs two measures, not {self.measures}")
        cells, box, objectives = np.zeros((side, side), "u4"), np.zeros(4, self.dtype), np.full(self.cells, np.nan)
        self._lib.qd_raster(cells.ctypes, side, box.ctypes)
        objectives[self.elites()["cell"]] = self.elites()["objective"]
        drawn = (axes or pyplot.gca()).imshow(objectives[cells], origin="lower", extent=box, aspect="auto", **options)
        drawn.axes.figure.colorbar(drawn, ax=drawn.axes, label="objective")
        return drawn.axes

def load(path, table=None):
    """Opens a snapshot, such as that of a robot. Name its table, unless its cells are a grid."""
    info = json.loads(_nanoqd("info", "--json", path))
    if not (table or info["divisions"]): raise Error(f"{path}: its cells are a table; name it: load(path, 'table.hpp')")
    numbers = re.findall(r", (F|CR|sigma|iso_sigma|line_sigma) ([-+.e\d]+)", info["variation"])
    plain = "scalar" if info["scalar"] == "float" else "float"
    search = Search(info["genes"], table or info["divisions"], info["gene_bounds"], info["measure_bounds"],
                    variation=VARIATIONS.get(info["variation"].split(",")[0], "de"), scalar=info["scalar"],
                    bounds=BOUNDS.get(info["bounds_policy"], "clamp"), measures=KEPT[info["keeps_measures"]],
                    store_genes={1: "uint8", 2: "uint16", 4: plain}.get(info["stored_gene_bytes"], "scalar"),
                    random_solutions=info["random_solutions"], **{name: float(value) for name, value in numbers})
    if search._lib.qd_unpack(image := _nanoqd("convert", path, "-"), len(image)) != 0:
        search.merge(path)
        warnings.warn(f"{path}: the elites were loaded; its run, with {info['variation']}, cannot go on here")
    return search
