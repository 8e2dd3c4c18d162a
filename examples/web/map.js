// The map: a pixel for each answer of the library's own `locate`, and what lies on it.

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

const INK = "rgba(10,10,20,0.85)";

// The unit of widths: a pixel on a map of 600. On a phone lines stay thick enough to be seen.
const unit = () => Math.max(map.side / 600, 0.85 * (devicePixelRatio || 1));
const toPixel = ({ x, y }) => [(x + 1) / 2 * map.side, (1 - y) / 2 * map.side];

function strokePath(context, points, width, colour) {
  const scale = unit();
  context.lineJoin = context.lineCap = "round";
  context.beginPath();
  for (const point of points) context.lineTo(...toPixel(point));
  context.lineWidth = width * scale;
  context.strokeStyle = colour;
  context.stroke();
}

function dot(context, point, radius, fill, line) {
  const scale = unit();
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

// A line that can be seen on every colour: white on a dark edge.
function drawLine(context, points) {
  strokePath(context, points, 7, INK);
  strokePath(context, points, 3.5, "#ffffff");
}

// The latest trial of the search, in thin lines. While trials are slow, one sees the puck slide.
function drawTrial(context, way) {
  if (way.length === 0) return;
  const part = state.problem === PUCK ? elapsedPart(state.triedAt, 800 / shownSpeed()) : 1;
  const points = way.slice(0, Math.max(2, Math.ceil(part * way.length)));
  strokePath(context, points, 4, "rgba(10,10,20,0.35)");
  strokePath(context, points, 1.6, "rgba(255,255,255,0.75)");
  dot(context, points[points.length - 1], 5, "rgba(255,255,255,0.8)", INK);
}

// --- movements -----------------------------------------------------------------------------------

// The solution that is shown glides from the one before, so that one sees an arm move.
const GLIDE = 400;  // milliseconds
const SLIDE = 1200;
const glide = { from: [], to: [], since: 0 };

const elapsedPart = (since, duration) => calm.matches ? 1 : Math.min(1, (performance.now() - since) / duration);
const isMoving = () => elapsedPart(Math.max(glide.since, state.chosenAt), SLIDE + 100) < 1;
const between = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

function glideTo(solution) {
  Object.assign(glide, { from: glidingSolution(), to: solution, since: performance.now() });
}

function glidingSolution() {
  if (!state.broken && isFilled(state.chosen)) glide.to = solutionOf(state.chosen);  // a search may have improved it
  const part = elapsedPart(glide.since, GLIDE);
  const smooth = part * part * (3 - 2 * part);
  return glide.to.map((gene, i) => glide.from[i] + (gene - glide.from[i]) * smooth);
}

// The shoulder, the joints and the hand of an arm.
function posture(solution) {
  let angle = 0;
  const points = [{ x: 0, y: 0 }];
  for (const gene of solution) {
    angle += gene * Math.PI / 2;
    const { x, y } = points[points.length - 1];
    points.push({ x: x + Math.cos(angle) / genes, y: y + Math.sin(angle) / genes });
  }
  return points;
}

function drawArm(context) {
  const points = posture(glidingSolution());
  drawLine(context, points);
  for (const joint of points.slice(1, -1)) dot(context, joint, 4, "#ffffff", INK);
  if (state.broken) dot(context, points[Number($("joint").value)], 6, "#ff5a36", "#ffffff");
  dot(context, points[genes], 8, "#ff5a36", INK);
  dot(context, points[0], 6, "#14161b", "#ffffff");
}

// A puck on its way: a push every five points.
function drawSlide(context, points) {
  const steps = elapsedPart(state.chosenAt, SLIDE) * (points.length - 1);
  const whole = Math.floor(steps);
  const puck = between(points[whole], points[Math.min(whole + 1, points.length - 1)], steps - whole);
  strokePath(context, points, 2, "rgba(255,255,255,0.6)");
  drawLine(context, [...points.slice(0, whole + 1), puck]);
  for (let push = 5; push <= whole && push < points.length - 1; push += 5) dot(context, points[push], 4, "#ffffff", INK);
  dot(context, points[0], 6, "#14161b", "#ffffff");
  dot(context, puck, 8, "#ff5a36", INK);
}

function drawGoal(context, goal) {
  const scale = unit();
  const [x, y] = toPixel(goal);
  for (const [width, colour] of [[5, INK], [2.5, "#ffffff"]]) {
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
function drawMiss(context, { expected, hand }) {
  strokePath(context, [expected, hand], 4, "rgba(10,10,20,0.6)");
  strokePath(context, [expected, hand], 2, "#ffb59f");
  dot(context, expected, 5, null, "#ffffff");
  dot(context, hand, 5, "#ff5a36", INK);
}

function drawOverlay() {
  const context = $("overlay").getContext("2d");
  context.clearRect(0, 0, map.side, map.side);
  const recovery = state.recovery;
  if (recovery) {
    for (const trial of recovery.seen.slice(0, -1)) drawMiss(context, trial);
    const last = recovery.seen[recovery.seen.length - 1];
    drawArm(context);
    if (last && !recovery.works && elapsedPart(glide.since, GLIDE) === 1) drawMiss(context, last);
    drawGoal(context, recovery.goal);
  } else if (state.broken) {
    drawArm(context);
  } else if (isFilled(state.chosen)) {
    if (state.problem === PUCK) drawSlide(context, movement(state.chosen));
    else if (state.problem === ARM) drawArm(context);
    else dot(context, halves(state.chosen), 8, "#ff5a36", INK);
  } else if (state.running && shownSpeed() < 2000) {
    drawTrial(context, movement(cells));
  }
  if ($("overlay").matches(":focus-visible")) drawCursor(context);
}

function drawCursor(context) {
  const scale = unit();
  const [x, y] = toPixel(state.cursor);
  context.lineWidth = 2.5 * scale;
  for (const [colour, size] of [[INK, 15], ["#ffffff", 12]]) {
    context.strokeStyle = colour;
    context.strokeRect(x - size * scale, y - size * scale, 2 * size * scale, 2 * size * scale);
  }
}
