/**
 * Runs all gates one after another, whatever failed before, but those whose `needs` (the name of an
 * earlier gate) failed. `execute(gate)` answers, now or later, whether it passed and, for tests, how
 * many did and did not and the names of those. `log` gets a heading and a time for each gate, then the
 * times of all, all failures and, as the very last line, the counts. True when all passed.
 */
export async function runGates(gates, execute, log) {
  const runs = [];
  for (const gate of gates) {
    const isBlocked = runs.some((run) => run.name === gate.needs && !run.isPassed);
    runs.push(isBlocked ? { ...left(gate), isPassed: false } : await timed(gate, execute, log));
  }
  log("");
  for (const { name, tookS, isPassed, reason } of runs) {
    log(`${isPassed ? "passed" : "FAILED"} ${tookS.padStart(7)} s  ${name}${reason}`);
  }
  for (const { failures } of runs) failures.forEach((failure) => log(`  ${failure}`));
  const isPassed = runs.every((run) => run.isPassed);
  log(isPassed ? "\nAll gates passed." : "\nFailed: the gates named above.");
  log(`${sum(runs, "passed")} passed, ${sum(runs, "failed")} failed`);
  return isPassed;
}

function left({ name, needs }) {
  const reason = `: not run, because "${needs}" failed`;
  return { name, tookS: "0.0", reason, passed: 0, failed: 0, failures: [] };
}

async function timed(gate, execute, log) {
  const startedMs = performance.now();
  log(`\n=== ${gate.name} ===`);
  const { isPassed, passed = 0, failed = 0, failures = [] } = await execute(gate);
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(1);
  log(`=== ${gate.name}: ${isPassed ? "passed" : "FAILED"} after ${tookS} s ===`);
  return {
    name: gate.name,
    isPassed,
    tookS,
    reason: "",
    passed,
    // A gate without tests of its own, or one that broke down before counting them, is one failure.
    failed: isPassed ? failed : Math.max(failed, 1),
    failures,
  };
}

function sum(runs, key) {
  return runs.reduce((total, run) => total + run[key], 0);
}
