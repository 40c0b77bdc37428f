import { expect, it } from "vitest";
import { createAttempts } from "#hub/access/attempts.ts";

it("ten wrong passwords are verified in each minute, also three at a time, and never more", async () => {
  let nowMs = 0;
  let guesses = 0;
  const attempts = createAttempts(() => nowMs);
  const guess = () => {
    guesses += 1;
    const attempt = { from: "192.168.1.7", realm: "hub", secret: `wrong-${guesses}` };
    return attempts.check(attempt, () => Promise.resolve("no"));
  };
  for (const minute of [1, 2, 3]) {
    const answers: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      nowMs += 1_400;
      answers.push(...(await Promise.all([guess(), guess(), guess()])));
    }
    expect([minute, answers.filter((answer) => answer === "no").length]).toEqual([minute, 10]);
    nowMs = minute * 60_000;
  }
});
