// The live page. The module (module.cpp) searches; this file draws and listens.

const PROBLEMS = [
  {
    name: "Puck",
    story: "A puck lies in the middle of an air table. A robot may push it four times. For each of 680 places, the "
      + "search looks for the gentlest pushes that make the puck come to rest there. Choose a place to see them.",
    low: "hard pushes", high: "gentle", worst: 4, place: "The puck comes to rest at",
    quality: (f) => `effort ${(-f).toFixed(2)}`,
  },
  {
    name: "Arm",
    story: "A robot arm has eight joints. For each place that its hand can reach, the search looks for the posture "
      + "that bends most evenly. Choose a place to see its posture. Then break a joint: the arm learns from each "
      + "miss which other posture still works.",
    low: "bends unevenly", high: "evenly", worst: 1, place: "The hand is at",
    quality: (f) => `unevenness ${(-f).toFixed(3)}`,
  },
  {
    name: "Rastrigin",
    story: "Eight balls lie in a bumpy valley. The lower all of them lie, the better; but each dip is a trap. The map "
      + "shows the best solution for each pair of mean places, not only for the lowest point.",
    low: "high", high: "low in the valley", worst: 200, place: "The means are",
    quality: (f) => `cost ${(-f).toFixed(1)}`,
  },
];
const ARM = 1;
const RASTRIGIN = 2;

// What examples/firmware prints on a micro:bit: the puck, Differential Evolution, seed 2021.
const FIRMWARE = { problem: 0, variation: 0, seed: 2021, trials: 20000, digest: "a0ee41f7cf525089" };

const STOPS = ["3d0755", "421a6a", "442c7e", "423e8f", "3d5099", "34639e", "2a749f", "26849d", "21959d", "1ba59a",
  "31b493", "4ec188", "6ecd7a", "91d76c", "b5df5f", "d8e757", "f9ed52"].map((text) => parseInt(text, 16));
const TOLERANCE = 0.05;
const MOST_TRIALS = 20;

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
  cursor: { x: 0, y: 0 },
  speed: null,       // trials a second; null: speeds up by itself; Infinity: as fast as it goes
  elapsed: 0,        // seconds of running
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

const isFilled = (cell) => cell >= 0 && cell < cells && objectives[cell] > -Infinity;
const problem = () => PROBLEMS[state.problem];
const quality = (cell) => isFilled(cell) ? Math.max(0, 1 + objectives[cell] / problem().worst) : 0;
// Colours show the root of the cost, so that good solutions can be told apart.
const brightness = (cell) => 1 - Math.sqrt(Math.min(1, -objectives[cell] / problem().worst));
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

// --- the map -------------------------------------------------------------------------------------

const map = { side: 0, pixels: null, image: null, heat: null, before: null };

function rgb(colour) {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, value >> 8 & 255, value & 255];
}

// Returns the colour of a quality from 0 to 1.
function shade(part) {
  const place = Math.min(1, Math.max(0, part)) * (STOPS.length - 1);
  const left = Math.min(STOPS.length - 2, Math.floor(place));
  return [16, 8, 0].map((bits) => {
    const a = STOPS[left] >> bits & 255;
    const b = STOPS[left + 1] >> bits & 255;
    return a + (b - a) * (place - left);
  });
}

const packed = ([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0;
const mixed = (a, b, part) => a.map((value, i) => Math.round(value + (b[i] - value) * part));

// Asks the module for the cell of each pixel. A pixel on the border of a cell counts as cell + cells.
function layOut() {
  const side = Math.min(1024, Math.max(64, Math.round($("map").clientWidth * (devicePixelRatio || 1))));
  for (const id of ["map", "overlay"]) {
    $(id).width = side;
    $(id).height = side;
  }
  const found = new Uint16Array(search.memory.buffer, search.cells_of_pixels(side), side * side);
  map.pixels = Uint16Array.from(found, (cell, i) => {
    const right = (i + 1) % side ? found[i + 1] : cell;
    const below = i + side < found.length ? found[i + side] : cell;
    return cell === right && cell === below ? cell : cell + cells;
  });
  map.side = side;
  map.image = $("map").getContext("2d").createImageData(side, side);
}

function drawMap() {
  const empty = rgb(style("--empty"));
  const emptyLine = rgb(style("--empty-line"));
  const palette = new Uint32Array(2 * cells);
  for (let cell = 0; cell < cells; ++cell) {
    if (objectives[cell] !== map.before[cell]) map.heat[cell] = 1;
    const colour = isFilled(cell) ? mixed(shade(brightness(cell)), [255, 255, 255], 0.55 * map.heat[cell]) : empty;
    palette[cell] = packed(colour);
    palette[cell + cells] = packed(isFilled(cell) ? mixed(colour, [20, 10, 40], 0.16) : emptyLine);
    map.heat[cell] = calm.matches ? 0 : map.heat[cell] * 0.8;
  }
  map.before.set(objectives);
  const out = new Uint32Array(map.image.data.buffer);
  for (let i = 0; i < out.length; ++i) out[i] = palette[map.pixels[i]];
  $("map").getContext("2d").putImageData(map.image, 0, 0);
}

// --- what lies on the map ------------------------------------------------------------------------

const toPixel = ({ x, y }) => [(x + 1) / 2 * map.side, (1 - y) / 2 * map.side];

function strokePath(context, points, width, colour) {
  const scale = map.side / 600;
  context.lineJoin = context.lineCap = "round";
  context.beginPath();
  for (const point of points) context.lineTo(...toPixel(point));
  context.lineWidth = width * scale;
  context.strokeStyle = colour;
  context.stroke();
}

function dot(context, point, radius, fill, line) {
  const scale = map.side / 600;
  context.beginPath();
  context.arc(...toPixel(point), radius * scale, 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (line) {
    context.lineWidth = 2 * scale;
    context.strokeStyle = line;
    context.stroke();
  }
}

// A path that can be seen on every colour: white on a dark edge.
function drawMovement(context, points, bold) {
  if (points.length === 0) return;
  strokePath(context, points, bold ? 7 : 4, bold ? "rgba(10,10,20,0.85)" : "rgba(10,10,20,0.35)");
  strokePath(context, points, bold ? 3.5 : 1.6, bold ? "#ffffff" : "rgba(255,255,255,0.75)");
  const joints = state.problem === ARM ? points : points.filter((_, i) => i % 5 === 0);
  if (bold) for (const joint of joints.slice(1, -1)) dot(context, joint, 4, "#ffffff", "rgba(10,10,20,0.85)");
  dot(context, points[points.length - 1], bold ? 8 : 5, bold ? "#ff5a36" : "rgba(255,255,255,0.8)", "rgba(10,10,20,0.85)");
  if (bold) dot(context, points[0], 6, "#14161b", "#ffffff");
}

function drawGoal(context, goal) {
  const scale = map.side / 600;
  const [x, y] = toPixel(goal);
  for (const [width, colour] of [[5, "rgba(10,10,20,0.85)"], [2.5, "#ffffff"]]) {
    context.lineWidth = width * scale;
    context.strokeStyle = colour;
    context.beginPath();
    context.arc(x, y, TOLERANCE / 2 * map.side, 0, 2 * Math.PI);
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      context.moveTo(x + dx * 10 * scale, y + dy * 10 * scale);
      context.lineTo(x + dx * 24 * scale, y + dy * 24 * scale);
    }
    context.stroke();
  }
}

// A miss: from where the hand was expected (ring) to where it came (point).
function drawMiss(context, { expected, posture }) {
  const hand = posture[posture.length - 1];
  strokePath(context, [expected, hand], 4, "rgba(10,10,20,0.6)");
  strokePath(context, [expected, hand], 2, "#ffb59f");
  dot(context, expected, 5, null, "#ffffff");
  dot(context, hand, 5, "#ff5a36", "rgba(10,10,20,0.85)");
}

function drawOverlay() {
  const context = $("overlay").getContext("2d");
  context.clearRect(0, 0, map.side, map.side);
  const recovery = state.recovery;
  if (recovery) {
    for (const trial of recovery.seen.slice(0, -1)) drawMiss(context, trial);
    const last = recovery.seen[recovery.seen.length - 1];
    if (last) {
      drawMovement(context, last.posture, true);
      if (!recovery.works) drawMiss(context, last);
    }
    drawGoal(context, recovery.goal);
  } else if (isFilled(state.chosen)) {
    drawMovement(context, movement(state.chosen), true);
  } else if (state.running && shownSpeed() < 2000) {
    drawMovement(context, movement(cells), false);
  }
  if ($("overlay").matches(":focus-visible")) drawCursor(context);
}

function drawCursor(context) {
  const scale = map.side / 600;
  const [x, y] = toPixel(state.cursor);
  context.lineWidth = 2.5 * scale;
  for (const [colour, size] of [["rgba(10,10,20,0.85)", 15], ["#ffffff", 12]]) {
    context.strokeStyle = colour;
    context.strokeRect(x - size * scale, y - size * scale, 2 * size * scale, 2 * size * scale);
  }
}

// --- curves, valley, words -----------------------------------------------------------------------

const coverage = () => search.size() / cells;
function score() {
  let sum = 0;
  for (let cell = 0; cell < cells; ++cell) sum += quality(cell);
  return sum / cells;
}

// Remembers a point of the curves; drops every second one when there are many.
function remember(trials) {
  const last = state.history[state.history.length - 1];
  if (last && trials - last.trials < state.thinning) return;
  state.history.push({ trials, coverage: coverage(), score: score() });
  if (state.history.length > 240) {
    state.history = state.history.filter((_, i) => i % 2 === 0);
    state.thinning = 2 * Math.max(1, Math.floor(trials / 240));
  }
}

function drawCurves() {
  const end = state.history[state.history.length - 1];
  if (!end) return;
  const most = Math.max(1000, end.trials);
  const x = (trials) => 30 + 236 * trials / most;
  const y = (part) => 106 - 94 * part;
  const line = (name) => state.history.map((p) => `${x(p.trials).toFixed(1)},${y(p[name]).toFixed(1)}`).join(" ");
  const marks = [0, 0.5, 1].map((part) => `<line x1="30" x2="266" y1="${y(part)}" y2="${y(part)}"
    stroke="var(--line)"/><text x="26" y="${y(part) + 4}" text-anchor="end">${100 * part}</text>`).join("");
  const apart = y(end.score) - y(end.coverage) < 26 ? 26 - (y(end.score) - y(end.coverage)) : 0;
  const label = (name, words, down) => `<text x="272" y="${(y(end[name]) + 4 + down).toFixed(1)}"
    fill="var(--${name})">${words}</text><text x="272" y="${(y(end[name]) + 16 + down).toFixed(1)}"
    fill="var(--${name})" font-weight="600">${(100 * end[name]).toFixed(1)} %</text>`;
  $("curves").innerHTML = `${marks}<text x="30" y="122">0</text>
    <text x="266" y="122" text-anchor="end">${number(most)} trials</text>
    <polyline points="${line("coverage")}" fill="none" stroke="var(--coverage)" stroke-width="2"/>
    <polyline points="${line("score")}" fill="none" stroke="var(--score)" stroke-width="2" stroke-dasharray="5 3"/>
    ${label("coverage", "coverage", -4 - (apart ? 4 : 0))}${label("score", "QD score", apart ? apart - 8 : 0)}`;
  $("curves").setAttribute("aria-label",
    `After ${end.trials} trials: coverage ${(100 * end.coverage).toFixed(1)} percent, QD score `
    + `${(100 * end.score).toFixed(1)} percent of the best possible.`);
}

const valleyHeight = (place) => place * place + 10 - 10 * Math.cos(2 * Math.PI * place);

function drawValley() {
  $("valley-figure").hidden = state.problem !== RASTRIGIN;
  if (state.problem !== RASTRIGIN) return;
  const x = (place) => 170 + 31 * place;
  const y = (place) => 118 - 2.5 * valleyHeight(place);
  const ground = [];
  for (let place = -5.12; place <= 5.12; place += 0.04) ground.push(`${x(place).toFixed(1)},${y(place).toFixed(1)}`);
  const balls = [];
  for (let i = 0; i < genes && isFilled(state.chosen); ++i) {
    const place = 5.12 * solutions[state.chosen * genes + i];
    const [cx, cy] = [x(place).toFixed(1), (y(place) - 5).toFixed(1)];
    balls.push(i < genes / 2 ? `<circle cx="${cx}" cy="${cy}" r="5" fill="var(--coverage)" stroke="var(--card)"/>`
      : `<rect x="${cx - 4.5}" y="${cy - 4.5}" width="9" height="9" fill="var(--score)" stroke="var(--card)"/>`);
  }
  $("valley").innerHTML = `<polyline points="${ground.join(" ")}" fill="none" stroke="var(--quiet)"/>${balls.join("")}`;
  $("valley").setAttribute("aria-label", balls.length ? "The eight numbers of the chosen solution in the valley"
    : "A valley with many dips; choose a place on the map to see its solution");
}

function drawLegend() {
  const context = $("scale").getContext("2d");
  for (let i = 0; i < 256; ++i) {
    context.fillStyle = `rgb(${shade(i / 255).map(Math.round)})`;
    context.fillRect(i, 0, 1, 1);
  }
  $("legend-low").textContent = problem().low;
  $("legend-high").textContent = problem().high;
}

const isFirmware = () =>
  state.problem === FIRMWARE.problem && state.variation === FIRMWARE.variation && state.seed === FIRMWARE.seed;

function drawDigest(trials) {
  const digest = hex(0) + hex(1);
  const equal = isFirmware() && trials === FIRMWARE.trials && digest === FIRMWARE.digest;
  $("digest").classList.toggle("same", equal);
  $("digest-value").textContent = `digest ${digest}`;
  let note = "A fingerprint of all bits. The same seed gives the same one on every machine.";
  if (equal) note = "\u2713 The same bits as on a micro:bit after 20\u202f000 trials.";
  else if (isFirmware() && trials < FIRMWARE.trials) note = "After 20\u202f000 trials, a micro:bit has a0ee41f7cf525089.";
  $("digest-note").textContent = note;
}

function measureRate(trials, now) {
  const seconds = Math.max(0.001, (now - state.rate.since) / 1000);
  $("rate").textContent = number((trials - state.rate.trials) / seconds);
  state.rate = { trials, since: now };
}

function drawNumbers(now) {
  const trials = search.evaluations();
  $("trials").textContent = number(trials);
  $("reached").textContent = `${search.size()} of ${cells}`;
  if (state.running && now - state.rate.since > 400) measureRate(trials, now);
  return trials;
}

function draw(now = performance.now()) {
  drawMap();
  drawOverlay();
  const trials = drawNumbers(now);
  remember(trials);
  drawCurves();
  drawDigest(trials);
  drawValley();
}

// --- running -------------------------------------------------------------------------------------

// By itself, the search speeds up from 8 trials a second, so that one sees what a trial is.
const shownSpeed = () => state.speed === null ? 8 * Math.pow(2.1, Math.min(state.elapsed, 14)) : state.speed;

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
    count -= batch;
    remember(search.evaluations());
  }
  state.owed = Math.min(state.owed, 1);
  if (search.evaluations() === until) {
    setRunning(false);
    say(`${number(until)} trials are done. Press "Go on" for more.`);
  }
}

let previous = 0;
function frame(now) {
  const seconds = Math.min(0.1, (now - previous) / 1000);
  previous = now;
  if (state.running) {
    state.elapsed += seconds;
    makeTrials(seconds);
  }
  if (state.recovery) recover(now);
  if (state.running || state.recovery || map.heat.some((heat) => heat > 0.02)) draw(now);
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
  Object.assign(state, { running: false, chosen: -1, elapsed: 0, owed: 0, history: [], thinning: 1, broken: false, recovery: null });
  map.heat = new Float32Array(cells);
  map.before = Float32Array.from(objectives);
  $("story").textContent = problem().story;
  $("memory").textContent = (search.memory_bytes() / 1024).toFixed(1);
  $("damage").hidden = state.problem !== ARM;
  $("map").setAttribute("aria-label", `The map: ${cells} cells, coloured by quality`);
  $("overlay").setAttribute("aria-label", `Map of ${problem().name}`);
  showDamage();
  drawLegend();
  say("");
  setRunning(true);
}

// --- choosing a place ----------------------------------------------------------------------------

function say(words) {
  $("said").textContent = words;
}

const coordinates = ({ x, y }) => `(${x.toFixed(2)}, ${y.toFixed(2)})`.replace(/-/g, "\u2212");

function choose(place) {
  if (state.broken) {
    aimAt(place);
    return;
  }
  const cell = search.nearest_filled(place.x, place.y);
  state.chosen = isFilled(cell) ? cell : -1;
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
    state.chosen = -1;
    draw();
  } else {
    return;
  }
  event.preventDefault();
}

// --- breaking a joint ----------------------------------------------------------------------------

function showDamage() {
  $("break").textContent = state.broken ? "Mend it" : "Break it";
  $("joint").disabled = $("angle").disabled = state.broken;
  $("angle-value").textContent = `${$("angle").value}°`.replace("-", "\u2212");
  if (!state.broken) $("recovery").replaceChildren();
}

function addLine(words, kind) {
  const line = document.createElement("li");
  line.className = kind;
  line.textContent = words;
  $("recovery").append(line);
  $("recovery").scrollTop = $("recovery").scrollHeight;
}

function breakJoint() {
  setRunning(false);
  state.broken = true;
  state.chosen = -1;
  search.break_joint(Number($("joint").value), Number($("angle").value) * Math.PI / 180);
  showDamage();
  $("recovery").replaceChildren();
  addLine("Choose a place on the map for the hand to reach.", "note");
  say("The joint is stuck. Choose a place to reach.");
  draw();
}

function mend() {
  state.broken = false;
  state.recovery = null;
  search.break_joint(genes, 0);
  showDamage();
  say("");
  draw();
}

function aimAt(goal) {
  search.aim(goal.x, goal.y);
  state.recovery = { goal, seen: [], works: false, over: false, next: 0 };
  $("recovery").replaceChildren();
  draw();
}

// Makes the next trial of a recovery when it is time to.
function recover(now) {
  const recovery = state.recovery;
  if (recovery.over || now < recovery.next) return;
  recovery.next = now + (calm.matches ? 0 : 900);
  const cell = search.try_next();
  if (cell === cells || recovery.seen.length >= MOST_TRIALS) {
    recovery.over = true;
    const { x, y } = recovery.goal;
    say(`None of ${recovery.seen.length} trials reached the place. ${search.is_reachable(x, y, TOLERANCE)
      ? "Another posture would." : "No posture reaches it."}`);
    return;
  }
  const posture = [];
  for (let i = 0; i <= genes; ++i) posture.push({ x: path[2 * i], y: path[2 * i + 1] });
  const hand = posture[genes];
  const miss = Math.hypot(hand.x - recovery.goal.x, hand.y - recovery.goal.y);
  recovery.seen.push({ posture, expected: intactHand(cell) });
  recovery.works = recovery.over = miss <= TOLERANCE;
  addLine(recovery.works ? "reaches the place" : `misses it by ${miss.toFixed(2)}`, recovery.works ? "works" : "");
  if (recovery.works) endRecovery();
}

function endRecovery() {
  const { goal, seen } = state.recovery;
  const plain = search.trials_without_learning(goal.x, goal.y, TOLERANCE, MOST_TRIALS);
  const trials = (count) => count === 1 ? "1 trial" : `${count} trials`;
  say(`Reached after ${trials(seen.length)}. Without learning: `
    + `${plain === 0 ? `not within ${MOST_TRIALS} trials` : trials(plain)}.`);
  addLine("What it learned stays. Choose another place.", "note");
}

// Where the hand would be if no joint were stuck.
function intactHand(cell) {
  let angle = 0;
  const hand = { x: 0, y: 0 };
  for (let i = 0; i < genes; ++i) {
    angle += solutions[cell * genes + i] * Math.PI / 2;
    hand.x += Math.cos(angle) / genes;
    hand.y += Math.sin(angle) / genes;
  }
  return hand;
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
    state.chosen = -1;
    say("");
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
  layOut();
  start();
  listen();
  requestAnimationFrame(frame);
}, (error) => say(`This browser cannot run the search: ${error.message}`));
