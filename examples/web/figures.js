// The curves, the valley, the legend, the digest and the numbers.

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
  // The two labels stay beside their curves, but apart from each other and inside the figure.
  const lower = Math.min(112, Math.max(y(end.score), y(end.coverage) + 18));
  const upper = Math.min(y(end.coverage), lower - 26);
  const label = (name, words, at) => `<text x="272" y="${at.toFixed(1)}" fill="var(--${name})">${words}</text>
    <text x="272" y="${(at + 12).toFixed(1)}" fill="var(--${name})" font-weight="600">${(100 * end[name]).toFixed(1)} %</text>`;
  $("curves").innerHTML = `${marks}<text x="30" y="122">0</text>
    <text x="266" y="122" text-anchor="end">${number(most)} trials</text>
    <polyline points="${line("coverage")}" fill="none" stroke="var(--coverage)" stroke-width="2"/>
    <polyline points="${line("score")}" fill="none" stroke="var(--score)" stroke-width="2" stroke-dasharray="5 3"/>
    ${label("coverage", "coverage", Math.max(10, upper))}${label("score", "QD score", Math.max(36, lower))}`;
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
  const solution = isFilled(state.chosen) ? glidingSolution() : [];
  for (let i = 0; i < solution.length; ++i) {
    const place = 5.12 * solution[i];
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
