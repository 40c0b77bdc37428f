import { expect, it } from "vitest";
import { withAnswer } from "#hub/guardian/commandAnswer.ts";
import { emptyBook } from "#hub/guardian/book.ts";
import { newMemory } from "#hub/guardian/memory.ts";

it("an answer to a command that nobody waits for any more changes nothing", () => {
  const state = { book: emptyBook, memory: newMemory(0) };
  const command = {
    id: 1,
    kind: "limit",
    serial: "1",
    limit: { relative: true, value: 50 },
  } as const;
  for (const problem of [undefined, { code: "http-429", retryAfterS: 60 } as const]) {
    const answer = { saved: "nothing", clockS: 5, ...(problem && { problem }) } as const;
    expect(withAnswer(state, command, answer)).toEqual(state);
  }
});
