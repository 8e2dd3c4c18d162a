// The live page's module searches to the bits of the firmware, and its arm recovers. Also: the page
// loads nothing, and the module is small.
//   node test_module.js nanoqd.html DIGEST
"use strict";
const fs = require("fs");
const [file, firmwareDigest] = process.argv.slice(2);
const html = fs.readFileSync(file, "utf8");

let failures = 0;
function check(promise, holds, seen = "") {
  if (holds) return;
  ++failures;
  console.log(`FAIL: ${promise}${seen === "" ? "" : ` (seen: ${seen})`}`);
}

async function load() {
  const hex = html.match(/MODULE_HEX = "([0-9a-f]*)"/);
  if (!hex) throw new Error("the page has no module");
  const bytes = Buffer.from(hex[1], "hex");
  check("the module has at most 60 KB, with its table", bytes.length <= 60 * 1024, bytes.length);
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return instance.exports;
}

const digest = (search) => [0, 1].map((half) => (search.digest(half) >>> 0).toString(16).padStart(8, "0")).join("");

function searchesToTheBitsOfTheFirmware(search) {
  check("a search starts", search.begin(0, 0, 2021) === 0);
  search.run(1);
  search.run(19999);
  check("20,000 trials are counted", search.evaluations() === 20000, search.evaluations());
  check("the digest is that of the firmware", digest(search) === firmwareDigest, digest(search));
}

function everyProblemFillsItsMapByEveryVariation(search) {
  const objectives = new Float32Array(search.memory.buffer, search.cell_objectives(), search.cell_count());
  for (const [problem, least] of [[0, 600], [1, 400], [2, 250]]) {
    for (const variation of [0, 1, 2, 3]) {
      search.begin(problem, variation, 1);
      check("a new search is empty", search.size() === 0 && objectives.every((value) => value === -Infinity));
      search.run(20000);
      const filled = objectives.filter((value) => value > -Infinity);
      const what = `problem ${problem}, variation ${variation}`;
      check(`the page sees the elites: ${what}`, filled.length === search.size(), filled.length);
      check(`most of the map is filled: ${what}`, filled.length >= least, filled.length);
      check(`no objective is above 0: ${what}`, filled.every((value) => value <= 0));
    }
  }
}

// A movement ends in the cell whose solution it shows.
function movementsEndInTheirCell(search) {
  const path = new Float32Array(search.memory.buffer, search.path_points(), 42);
  for (const problem of [0, 1]) {
    search.begin(problem, 0, 3);
    search.run(5000);
    const side = 400;
    const pixels = new Uint16Array(search.memory.buffer, search.cells_of_pixels(side), side * side);
    let astray = 0;
    let shown = 0;
    for (let cell = 0; cell < search.cell_count(); ++cell) {
      const points = search.move(cell);
      if (points === 0) continue;
      ++shown;
      const clamp = (value) => Math.max(0, Math.min(side - 1, Math.floor(value)));
      const column = clamp((path[2 * points - 2] + 1) / 2 * side);
      const row = clamp((1 - path[2 * points - 1]) / 2 * side);
      if (pixels[row * side + column] !== cell) ++astray;
    }
    check(`every elite has a movement: problem ${problem}`, shown === search.size(), shown);
    // A pixel on a border may show the neighbour.
    check(`movements end in their cells: problem ${problem}`, astray <= shown / 10, `${astray} of ${shown}`);
  }
}

function aBrokenArmLearns(search) {
  search.begin(1, 0, 1);
  search.run(200000);
  search.break_joint(3, 0);
  const path = new Float32Array(search.memory.buffer, search.path_points(), 18);
  let learning = 0;
  let plain = 0;
  for (const [x, y] of [[0.8, -0.2], [0.5, 0.6], [-0.1, 0.8], [-0.6, -0.4]]) {
    search.aim(x, y);
    let trials = 0;
    do {
      ++trials;
      if (search.try_next() >= search.cell_count()) break;
    } while (Math.hypot(path[16] - x, path[17] - y) > 0.05 && trials < 60);
    learning += trials;
    plain += search.trials_without_learning(x, y, 0.05, 60) || 60;
  }
  check("an arm that learns needs fewer trials", learning < plain, `${learning} and ${plain}`);
}

function thePageLoadsNothing() {
  check("the page names no other place", !/https?:|\bsrc=|@import|url\(|fetch\(|XMLHttpRequest/.test(html));
  check("nothing is left to fill in", !/@[A-Z_]+@/.test(html));
}

load().then((search) => {
  searchesToTheBitsOfTheFirmware(search);
  everyProblemFillsItsMapByEveryVariation(search);
  movementsEndInTheirCell(search);
  aBrokenArmLearns(search);
  thePageLoadsNothing();
  console.log(failures === 0 ? "digest " + firmwareDigest : `${failures} promises broken`);
  process.exit(failures === 0 ? 0 : 1);
}).catch((error) => {
  console.log(`FAIL: ${error.stack}`);
  process.exit(1);
});
