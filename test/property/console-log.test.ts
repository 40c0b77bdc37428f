import fc from "fast-check";
import { expect, it } from "vitest";
import { ConsoleLog } from "#app/core/console/consoleLog.ts";

const limits = { lines: 7, characters: 25, lineCharacters: 8 };

type Action =
  | { readonly kind: "append" | "filter"; readonly text: string }
  | { readonly kind: "clear" | "hold" | "release" };

const anyText = fc.string({ unit: fc.constantFrom("a", "b", "A"), maxLength: 6 });
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("append" as const), text: anyText }) },
  fc.record({
    kind: fc.constant("filter" as const),
    text: fc.constantFrom("", "a", "ab"),
  }),
  fc.record({ kind: fc.constantFrom("clear" as const, "hold" as const, "release" as const) }),
);

/** Reference for `ConsoleLog`: a log that copies all lines at each action. */
class PlainLog {
  lines: readonly { readonly id: number; readonly text: string }[] = [];
  #next = 0;
  #heldAt = Number.POSITIVE_INFINITY;
  #needle = "";

  act(action: Action): void {
    switch (action.kind) {
      case "append":
        this.lines = [...this.lines, { id: this.#next++, text: action.text }];
        while (this.#isTooMuch()) this.lines = this.lines.slice(1);
        break;
      case "filter":
        this.#needle = action.text;
        break;
      case "clear":
        this.lines = [];
        if (this.#heldAt < this.#next) this.#heldAt = this.#next;
        break;
      case "hold":
        this.#heldAt = Math.min(this.#heldAt, this.#next);
        break;
      case "release":
        this.#heldAt = Number.POSITIVE_INFINITY;
    }
  }

  get rows(): readonly string[] {
    return this.lines
      .filter(({ id }) => id < this.#heldAt)
      .map(({ text }) => text)
      .filter((text) => text.toLowerCase().includes(this.#needle));
  }

  #isTooMuch(): boolean {
    const characters = this.lines.reduce((sum, { text }) => sum + text.length, 0);
    return this.lines.length > limits.lines || characters > limits.characters;
  }
}

function perform(log: ConsoleLog, action: Action): void {
  if (action.kind === "append") log.append(`${action.text}\n`, 0);
  else if (action.kind === "filter") log.filter(action.text);
  else log[action.kind]();
}

it("has the rows of the plain log after any sequence of actions", () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 80 }), (actions) => {
      const log = new ConsoleLog(limits);
      const plain = new PlainLog();
      for (const action of actions) {
        const before = log.removedRows;
        perform(log, action);
        plain.act(action);
        const rows = Array.from({ length: log.rows }, (_, at) => log.rowAt(at)?.text);
        expect(rows).toEqual(plain.rows);
        expect(log.total).toBe(plain.lines.length);
        expect(log.rowAt(log.rows)).toBeUndefined();
        expect(log.removedRows).toBeGreaterThanOrEqual(before);
      }
    }),
  );
});
