/**
 * Runs the gates of each lane in order and the lanes in parallel. Failures stop only gates whose `needs` (an earlier
 * gate, of any lane) failed. `execute(gate)` resolves with its result and, for tests, counts, failures and skips with
 * reasons. `log` gets a heading and a time for each gate, then a summary. Returns whether all passed.
 */
export async function runGates(gates, execute, log) {
  const ends = new Map();
  const lanes = new Map();
  for (const gate of gates) {
    const run = runAfter([lanes.get(gate.lane), ends.get(gate.needs)], gate, execute, log);
    lanes.set(gate.lane, run);
    ends.set(gate.name, run);
  }
  const runs = await Promise.all(ends.values());
  log("");
  for (const { name, tookS, isPassed, reason } of runs) {
    log(`${isPassed ? "passed" : "FAILED"} ${tookS.padStart(7)} s  ${name}${reason}`);
  }
  for (const { failures } of runs) failures.forEach((failure) => log(`  ${failure}`));
  const skipped = countsOf(runs.flatMap((run) => run.skipped));
  for (const [reason, count] of skipped) log(`skipped ${String(count).padStart(4)}: ${reason}`);
  const isPassed = runs.every((run) => run.isPassed);
  log(isPassed ? "\nAll gates passed." : "\nFailed: the gates named above.");
  const all = skipped.reduce((total, [, count]) => total + count, 0);
  log(`${sum(runs, "passed")} passed, ${sum(runs, "failed")} failed, ${all} skipped`);
  return isPassed;
}

async function runAfter(earlier, gate, execute, log) {
  const [, needed] = await Promise.all(earlier);
  return needed && !needed.isPassed ? left(gate) : runTimed(gate, execute, log);
}

function left({ name, needs }) {
  const reason = `: not run, because "${needs}" failed`;
  return {
    name,
    isPassed: false,
    tookS: "0.0",
    reason,
    passed: 0,
    failed: 0,
    failures: [],
    skipped: [],
  };
}

async function runTimed(gate, execute, log) {
  const startedMs = performance.now();
  log(`\n=== ${gate.name} ===`);
  const { isPassed, passed = 0, failed = 0, failures = [], skipped = [] } = await execute(gate);
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(1);
  log(`\n=== ${gate.name}: ${isPassed ? "passed" : "FAILED"} after ${tookS} s ===`);
  return {
    name: gate.name,
    isPassed,
    tookS,
    reason: "",
    passed,
    // A gate without tests of its own, or that broke down before counting them, is one failure.
    failed: isPassed ? failed : Math.max(failed, 1),
    failures,
    skipped,
  };
}

function countsOf(reasons) {
  const counts = new Map();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function sum(runs, key) {
  return runs.reduce((total, run) => total + run[key], 0);
}
