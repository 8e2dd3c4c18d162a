// The live page in a browser: at three widths, in light and dark, by mouse and by keyboard alone.
//   node test_page.js nanoqd.html CHROMIUM NPM_FOLDER DIGEST [SCREENSHOT_FOLDER]
"use strict";
const path = require("path");
const [file, chromiumPath, npmFolder, firmwareDigest, pictures] = process.argv.slice(2);
let chromium;
try {
  ({ chromium } = require(path.resolve(npmFolder, "node_modules/playwright-core")));
} catch (error) {
  console.log("playwright-core is missing: skipped web_in_chromium");
  process.exit(0);
}

let failures = 0;
function check(promise, holds, seen = "") {
  if (holds) return;
  ++failures;
  console.log(`FAIL: ${promise}${seen === "" ? "" : ` (seen: ${seen})`}`);
}

async function open(browser, width, colorScheme, reducedMotion = "no-preference") {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion });
  page.on("pageerror", (error) => check("the script runs without an error", false, error));
  page.on("console", (message) => check("the console is silent", message.type() !== "error", message.text()));
  page.on("request", (request) => check("nothing is requested", /^(file|data):/.test(request.url()), request.url()));
  await page.goto(`file://${path.resolve(file)}`);
  return page;
}

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
}

const full = async (page) => {
  await page.fill("#speed", "100");
};
const said = (page) => page.textContent("#said");

async function theMapFillsAndTheDigestTurnsGreen(browser, width, colorScheme) {
  const page = await open(browser, width, colorScheme);
  await full(page);
  await page.waitForSelector("#digest.same", { timeout: 60000 });
  const what = `at ${width} pixels, ${colorScheme}`;
  check(`the digest is that of the firmware ${what}`,
    (await page.textContent("#digest-value")).includes(firmwareDigest));
  check(`all places are reached ${what}`, (await page.textContent("#reached")) === "680 of 680");
  check(`nothing is wider than the screen ${what}`,
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const clipped = await page.evaluate(() => [...document.querySelectorAll("button, dd, dt, label, .choices span")]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.textContent.trim()));
  check(`no word is cut off ${what}`, clipped.length === 0, clipped);
  const box = await page.locator("#overlay").boundingBox();
  await page.mouse.click(box.x + 0.7 * box.width, box.y + 0.3 * box.height);
  check(`a click shows a solution ${what}`, /^The puck comes to rest at \(0\.\d+, 0\.\d+\); effort \d/.test(await said(page)),
    await said(page));
  await picture(page, `puck-${width}`);
  await page.close();
}

async function aBeginnerIsTold(browser) {
  const page = await open(browser, 800, "light");
  const told = (words) => page.waitForFunction((start) => $("said").textContent.startsWith(start), words, { timeout: 60000 });
  await told("The first trials are random.");
  await full(page);
  await told("20");
  check("the page says what to do next", /Choose a place/.test(await said(page)), await said(page));
  await page.close();
}

// Chooses a place and looks at the puck on its way.
async function theSolutionMoves(browser) {
  const page = await open(browser, 800, "light");
  await full(page);
  await page.waitForSelector("#digest.same", { timeout: 60000 });
  const box = await page.locator("#overlay").boundingBox();
  const colours = () => page.evaluate(() => $("overlay").toDataURL());
  await page.mouse.click(box.x + 0.9 * box.width, box.y + 0.1 * box.height);
  const early = await colours();
  await page.waitForFunction(() => !isMoving(), null, { timeout: 60000 });
  await page.waitForTimeout(200);
  check("a solution moves when it is chosen", early !== await colours());
  await page.close();
}

// What a screen reader would say of each control and picture.
async function everythingHasAName(browser) {
  const page = await open(browser, 800, "light");
  for (const problem of [0, 1, 2]) {
    await page.check(`input[name=problem][value='${problem}']`, { force: true });
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const roles = ["button", "radio", "slider", "combobox", "spinbutton", "application", "image", "img", "group"];
    const named = nodes.filter((node) => !node.ignored && node.role && roles.includes(node.role.value));
    const nameless = named.filter((node) => !node.name || node.name.value.trim() === "").map((node) => node.role.value);
    check(`each control has a name in problem ${problem}`, nameless.length === 0, nameless);
    check(`a screen reader finds the controls of problem ${problem}`, named.length >= 10, named.length);
  }
  await page.close();
}

async function aBrokenArmRecovers(browser, width) {
  const page = await open(browser, width, "light");
  await page.check("input[name=problem][value='1']", { force: true });
  await full(page);
  await page.waitForFunction(() => search.evaluations() > 300000, null, { timeout: 60000 });
  await page.click("#break");
  await page.waitForFunction(() => $("map").getBoundingClientRect().top >= 0, null, { timeout: 60000 });
  const box = await page.locator("#overlay").boundingBox();
  await page.mouse.click(box.x + 0.75 * box.width, box.y + 0.2 * box.height);
  await page.waitForFunction(() => state.recovery && state.recovery.over, null, { timeout: 60000 });
  check("the arm reaches the place", /^Reached after \d+ trials?\. Without learning: /.test(await said(page)),
    await said(page));
  await picture(page, `arm-${width}`);
  console.log(`${width} pixels: ${(await page.textContent("#rate")).replace(/\s/g, ",")} trials a second`);
  await page.click("#break");
  check("a mended arm can search on", (await page.textContent("#break")) === "Break it");
  await page.close();
}

// Everything by keys: choose a problem, a place, the speed; break a joint.
async function theKeyboardIsEnough(browser) {
  const page = await open(browser, 800, "dark", "reduce");
  const press = (key) => page.keyboard.press(key);
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.name);
  const order = [];
  for (let i = 0; i < 7; ++i) {
    await press("Tab");
    order.push(await focus());
  }
  check("Tab visits the controls in their order",
    order.join() === "problem,overlay,go,again,speed,variation,seed", order.join());
  await page.focus("#speed");
  await press("End");
  await page.waitForFunction(() => search.evaluations() === 20000, null, { timeout: 60000 });
  await page.focus("#overlay");
  for (let i = 0; i < 6; ++i) await press("ArrowUp");
  check("arrow keys show solutions", /at \(.*, 0\.\d+\); effort/.test(await said(page)), await said(page));
  await page.focus("input[name=problem]");
  await press("ArrowRight");
  check("the arrow keys choose the arm", await page.isVisible("#damage"));
  await page.waitForFunction(() => search.evaluations() > 100000, null, { timeout: 60000 });
  await page.focus("#break");
  await press("Enter");
  await page.focus("#overlay");
  await press("Shift+ArrowRight");
  await press("Shift+ArrowRight");
  await press("Enter");
  await page.waitForFunction(() => state.recovery && state.recovery.over, null, { timeout: 60000 });
  check("Enter aims the arm", /^(Reached|None)/.test(await said(page)), await said(page));
  await picture(page, "keys");
  await page.close();
}

async function aBadSeedIsRefused(browser) {
  const page = await open(browser, 1400, "light");
  await full(page);
  await page.waitForSelector("#digest.same", { timeout: 60000 });
  for (const bad of ["-1", "1.5", "4294967296", ""]) {
    await page.fill("#seed", bad);
    await page.press("#seed", "Tab");
    check(`the seed '${bad}' is refused`, (await said(page)).startsWith("A seed is a whole number"), await said(page));
    check(`the seed '${bad}' changes nothing`, await page.evaluate(() => state.seed === 2021));
  }
  await page.close();
}

async function main() {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    for (const [width, scheme] of [[360, "dark"], [800, "light"], [1400, "dark"]]) {
      await theMapFillsAndTheDigestTurnsGreen(browser, width, scheme);
    }
    await aBeginnerIsTold(browser);
    await theSolutionMoves(browser);
    await everythingHasAName(browser);
    for (const width of [360, 1400]) await aBrokenArmRecovers(browser, width);
    await theKeyboardIsEnough(browser);
    await aBadSeedIsRefused(browser);
  } finally {
    await browser.close();
  }
  console.log(failures === 0 ? "the page keeps its promises" : `${failures} promises broken`);
  process.exit(failures === 0 ? 0 : 1);
}

main().catch((error) => {
  console.log(`FAIL: ${error.stack}`);
  process.exit(1);
});
