/**
 * Runs gates one after another until one fails. `execute(gate)` answers, now or later, whether it
 * passed and, for tests, how many did and did not; `log` gets a heading and a time for each gate and,
 * as the very last line, the counts. True when all passed.
 */
export async function runGates(gates, execute, log) {
  const counts = { passed: 0, failed: 0 };
  let failure;
  for (const gate of gates) {
    if (await passes(gate, counts, execute, log)) continue;
    failure = gate;
    break;
  }
  log(failure === undefined ? "\nAll gates passed." : `\nStopped: ${failure.name} failed.`);
  log(`${counts.passed} passed, ${counts.failed} failed`);
  return failure === undefined;
}

async function passes(gate, counts, execute, log) {
  const startedMs = performance.now();
  log(`\n=== ${gate.name} ===`);
  const { isPassed, passed = 0, failed = 0 } = await execute(gate);
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(1);
  log(`=== ${gate.name}: ${isPassed ? "passed" : "FAILED"} after ${tookS} s ===`);
  counts.passed += passed;
  // A gate without tests of its own, or one that broke down before counting them, is one failure.
  counts.failed += isPassed ? failed : Math.max(failed, 1);
  return isPassed;
}
