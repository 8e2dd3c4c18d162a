// An arm that breaks, and learns from each trial which posture to try next.

const TOLERANCE = 0.05;
const MOST_TRIALS = 20;

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
  glideTo(damaged(glide.to));
  $("map").scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
  draw();
}

function mend() {
  state.broken = false;
  state.recovery = null;
  search.break_joint(genes, 0);
  showDamage();
  letGo();
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
  const hand = { x: path[2 * genes], y: path[2 * genes + 1] };
  const miss = Math.hypot(hand.x - recovery.goal.x, hand.y - recovery.goal.y);
  recovery.seen.push({ hand, expected: posture(solutionOf(cell))[genes] });
  glideTo(damaged(solutionOf(cell)));
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

// A solution as the broken arm carries it out. A gene of 1 is a right angle.
const damaged = (solution) =>
  solution.map((gene, joint) => joint === Number($("joint").value) ? Number($("angle").value) / 90 : gene);
