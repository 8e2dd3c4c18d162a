// The live page. The module (module.cpp) searches; map.js, figures.js and recovery.js draw; this file
// runs the search and listens. make_page.cmake puts them one after the other into the page.

const PROBLEMS = [
  {
    name: "Puck",
    story: "A robot pushes a puck on an air table, seen from above. For each of 680 places, the search looks for the "
      + "four gentlest pushes that bring the puck there. Choose a place to see them.",
    low: "hard pushes", high: "gentle", worst: 4, root: 3, place: "The puck comes to rest at",
    quality: (f) => `effort ${(-f).toFixed(2)}`,
  },
  {
    name: "Arm",
    story: "A robot arm of eight joints is fixed in the middle. For each place that its hand can reach, the search "
      + "looks for the posture that bends most evenly. Choose a place to see it. Then break a joint: the arm learns "
      + "from each miss which other posture still works.",
    low: "bends unevenly", high: "evenly", worst: 1, root: 2, place: "The hand is at",
    quality: (f) => `unevenness ${(-f).toFixed(3)}`,
  },
  {
    name: "Rastrigin",
    story: "Eight balls lie in a bumpy valley. The lower all of them lie, the better; but each dip is a trap. The map "
      + "shows the best solution for each pair of mean places, not only for the lowest point.",
    low: "high", high: "low in the valley", worst: 200, root: 2, place: "The means are",
    quality: (f) => `cost ${(-f).toFixed(1)}`,
  },
];
const PUCK = 0;
const ARM = 1;
const RASTRIGIN = 2;

// What examples/firmware prints on a micro:bit: the puck, Differential Evolution, seed 2021.
const FIRMWARE = { problem: PUCK, variation: 0, seed: 2021, trials: 20000, digest: "a0ee41f7cf525089" };

const STOPS = ["3d0755", "421a6a", "442c7e", "423e8f", "3d5099", "34639e", "2a749f", "26849d", "21959d", "1ba59a",
  "31b493", "4ec188", "6ecd7a", "91d76c", "b5df5f", "d8e757", "f9ed52"].map((text) => parseInt(text, 16));
const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const number = (value) => Math.round(value).toString().replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

let search;          // the module's functions
let objectives;      // of each cell, in the module's memory
let solutions;
let path;
let cells = 0;
let genes = 0;

const state = {
  problem: 0, variation: 0, seed: 2021,
  running: false,
  chosen: -1,        // the cell whose solution is shown
  chosenAt: 0,       // when it was chosen, in milliseconds
  cursor: { x: 0, y: 0 },
  speed: null,       // trials a second; null: speeds up by itself; Infinity: as fast as it goes
  elapsed: 0,        // seconds of running
  triedAt: 0,        // when the latest trial was made, in milliseconds
  owed: 0,           // parts of a trial
  history: [],
  thinning: 1,
  broken: false,
  recovery: null,
  rate: { trials: 0, since: 0 },
};

// --- the module ----------------------------------------------------------------------------------

async function loadModule() {
  const bytes = new Uint8Array(MODULE_HEX.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(MODULE_HEX.substr(2 * i, 2), 16);
  const { instance } = await WebAssembly.instantiate(bytes, {});
  search = instance.exports;
  cells = search.cell_count();
  genes = search.gene_count();
  objectives = new Float32Array(search.memory.buffer, search.cell_objectives(), cells);
  solutions = new Float32Array(search.memory.buffer, search.cell_solutions(), cells * genes);
  path = new Float32Array(search.memory.buffer, search.path_points(), 42);
}

const solutionOf = (cell) => Array.from(solutions.subarray(cell * genes, (cell + 1) * genes));
const isFilled = (cell) => cell >= 0 && cell < cells && objectives[cell] > -Infinity;
const problem = () => PROBLEMS[state.problem];
const quality = (cell) => isFilled(cell) ? Math.max(0, 1 + objectives[cell] / problem().worst) : 0;
// Colours show a root of the cost, so that good solutions can be told apart.
const brightness = (cell) => 1 - Math.pow(Math.min(1, -objectives[cell] / problem().worst), 1 / problem().root);
const hex = (half) => (search.digest(half) >>> 0).toString(16).padStart(8, "0");

function text(pointer) {
  const bytes = new Uint8Array(search.memory.buffer, pointer);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// Returns the points of a movement; `cells` stands for the latest trial.
function movement(cell) {
  const points = [];
  const count = search.move(cell);
  for (let i = 0; i < count; ++i) points.push({ x: path[2 * i], y: path[2 * i + 1] });
  return points;
}

// --- running -------------------------------------------------------------------------------------

// By itself, the search speeds up from a trial a second, so that one sees what a trial is.
const shownSpeed = () => state.speed === null ? Math.pow(2.6, Math.min(state.elapsed, 12)) : state.speed;

function makeTrials(seconds) {
  let count = Infinity;
  if (shownSpeed() !== Infinity) {
    state.owed += shownSpeed() * seconds;
    count = Math.floor(state.owed);
    state.owed -= count;
  }
  // Stops where the micro:bit stops, so that one can compare.
  const until = isFirmware() && search.evaluations() < FIRMWARE.trials ? FIRMWARE.trials : Infinity;
  const deadline = performance.now() + 12;
  while (count > 0 && search.evaluations() < until && performance.now() < deadline) {
    const batch = Math.min(count, 500, until - search.evaluations());
    search.run(batch);
    state.triedAt = performance.now();
    count -= batch;
    remember(search.evaluations());
  }
  state.owed = Math.min(state.owed, 1);
  if (search.evaluations() === until) {
    setRunning(false);
    say(`${number(until)} trials are done. Choose a place, or press "Go on".`);
  }
}

let previous = 0;
function frame(now) {
  const seconds = Math.min(0.1, (now - previous) / 1000);
  previous = now;
  if (state.running) {
    state.elapsed += seconds;
    makeTrials(seconds);
    if (state.running && state.chosen < 0) say(whatHappens());
  }
  if (state.recovery) recover(now);
  if (state.running || state.recovery || isMoving() || map.heat.some((heat) => heat > 0.02)) draw(now);
  requestAnimationFrame(frame);
}

function setRunning(running) {
  if (state.running && !running) measureRate(search.evaluations(), performance.now());
  state.running = running;
  state.rate = { trials: search.evaluations(), since: performance.now() };
  $("go").textContent = running ? "Pause" : "Go on";
  if (running && state.broken) mend();
  if (!running) draw();
}

function start() {
  const status = search.begin(state.problem, state.variation, state.seed);
  if (status !== 0) {
    say(`The search cannot start: ${text(search.describe(status))}`);
    return;
  }
  Object.assign(state, { running: false, chosen: -1, elapsed: 0, owed: 1, history: [], thinning: 1, broken: false, recovery: null });
  map.heat = new Float32Array(cells);
  map.before = Float32Array.from(objectives);
  glide.from = glide.to = new Array(genes).fill(0);
  $("story").textContent = problem().story;
  $("memory").textContent = (search.memory_bytes() / 1024).toFixed(1);
  $("damage").hidden = state.problem !== ARM;
  $("map").setAttribute("aria-label", `The map: ${cells} cells, coloured by quality`);
  $("overlay").setAttribute("aria-label", `Map of ${problem().name}`);
  showDamage();
  drawLegend();
  letGo();
  setRunning(true);
}

// --- choosing a place ----------------------------------------------------------------------------

function say(words) {
  if ($("said").textContent !== words) $("said").textContent = words;
}

// What happens now, for someone who sees a search for the first time.
function whatHappens() {
  const trials = search.evaluations();
  if (trials < search.random_trials()) {
    return "The first trials are random. Each new place gets a colour.";
  }
  if (trials < 6000) return "Now it mixes solutions that it kept. A better one replaces the old one.";
  return "Few places are left. Better solutions are brighter.";
}

// Shows the solution of a cell; it moves there.
function show(cell) {
  if (cell === state.chosen) return;
  state.chosen = cell;
  state.chosenAt = performance.now();
  if (cell >= 0) glideTo(solutionOf(cell));
}

// Shows no solution any more.
function letGo() {
  state.chosen = -1;
  say(state.running ? whatHappens() : "");
}

const coordinates = ({ x, y }) => `(${x.toFixed(2)}, ${y.toFixed(2)})`.replace(/-/g, "\u2212");

function choose(place) {
  if (state.broken) {
    aimAt(place);
    return;
  }
  const cell = search.nearest_filled(place.x, place.y);
  show(isFilled(cell) ? cell : -1);
  if (state.chosen < 0) {
    say("No place is reached yet.");
  } else {
    const end = movement(cell).pop() || halves(cell);
    say(`${problem().place} ${coordinates(end)}; ${problem().quality(objectives[cell])}.`);
  }
  draw();
}

function halves(cell) {
  const mean = (from) => {
    let sum = 0;
    for (let i = from; i < from + genes / 2; ++i) sum += solutions[cell * genes + i];
    return sum / (genes / 2);
  };
  return { x: mean(0), y: mean(genes / 2) };
}

function placeOf(event) {
  const box = $("overlay").getBoundingClientRect();
  return { x: 2 * (event.clientX - box.left) / box.width - 1, y: 1 - 2 * (event.clientY - box.top) / box.height };
}

function onKey(event) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  const step = steps[event.key];
  if (step) {
    const clamp = (value) => Math.max(-1, Math.min(1, value));
    const length = event.shiftKey ? 0.2 : 0.05;
    state.cursor = { x: clamp(state.cursor.x + length * step[0]), y: clamp(state.cursor.y + length * step[1]) };
    if (!state.broken) choose(state.cursor);
    drawOverlay();
  } else if (event.key === "Enter" || event.key === " ") {
    choose(state.cursor);
  } else if (event.key === "Escape") {
    letGo();
    draw();
  } else {
    return;
  }
  event.preventDefault();
}

// --- listening -----------------------------------------------------------------------------------

// From 10 trials a second to 100,000, in equal ratios; at the end as fast as it goes.
function setSpeed() {
  const value = Number($("speed").value);
  state.speed = value >= 100 ? Infinity : 10 * Math.pow(10, 4 * value / 99);
  $("speed").setAttribute("aria-valuetext",
    value >= 100 ? "as fast as it goes" : `${number(state.speed)} trials a second`);
}

function setSeed() {
  const seed = Number($("seed").value);
  if ($("seed").value === "" || !$("seed").checkValidity() || !Number.isInteger(seed)) {
    say("A seed is a whole number from 0 to 4294967295.");
    return;
  }
  state.seed = seed;
  start();
}

function listen() {
  $("go").onclick = () => setRunning(!state.running);
  $("again").onclick = start;
  $("speed").oninput = setSpeed;
  $("seed").onchange = setSeed;
  $("variation").onchange = () => {
    state.variation = Number($("variation").value);
    start();
  };
  $("angle").oninput = showDamage;
  $("break").onclick = () => state.broken ? mend() : breakJoint();
  const overlay = $("overlay");
  overlay.addEventListener("pointerdown", (event) => {
    state.cursor = placeOf(event);
    choose(state.cursor);
  });
  overlay.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !state.broken) choose(placeOf(event));
  });
  overlay.addEventListener("pointerleave", () => {
    if (state.broken || state.problem === RASTRIGIN) return;
    letGo();
    draw();
  });
  overlay.addEventListener("keydown", onKey);
  overlay.addEventListener("focus", drawOverlay);
  overlay.addEventListener("blur", drawOverlay);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());
  new ResizeObserver(() => {
    layOut();
    draw();
  }).observe($("map"));
}

function addChoices() {
  PROBLEMS.forEach(({ name }, i) => {
    const label = document.createElement("label");
    label.innerHTML = `<input type="radio" name="problem" value="${i}"${i === 0 ? " checked" : ""}><span>${name}</span>`;
    label.firstChild.onchange = () => {
      state.problem = i;
      start();
    };
    $("problems").append(label);
  });
  for (let joint = 0; joint < genes; ++joint) $("joint").add(new Option(`${joint + 1}`, joint, joint === 3, joint === 3));
}

loadModule().then(() => {
  addChoices();
  map.heat = new Float32Array(cells);
  map.before = Float32Array.from(objectives);
  glide.from = glide.to = new Array(genes).fill(0);
  layOut();
  start();
  listen();
  requestAnimationFrame(frame);
}, (error) => say(`This browser cannot run the search: ${error.message}`));
