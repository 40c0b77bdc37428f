/** Something with a clock: a document or a worker. */
interface ClockHolder {
  Date: DateConstructor;
}

/**
 * Sets the clock of a document or a worker ahead, or back by a negative time. Uses only its parameters, so that its
 * text is a script by itself: methods, because a loader of TypeScript adds a call to named functions.
 */
export function setClock(of: ClockHolder, aheadMs: number): void {
  of.Date = new Proxy(of.Date, {
    construct(real, values, made) {
      const date: Date = Reflect.construct(
        real,
        values.length > 0 ? values : [real.now() + aheadMs],
        made,
      );
      return date;
    },
    get(real, name) {
      return name === "now" ? () => real.now() + aheadMs : Reflect.get(real, name);
    },
  });
}

/** The script that does so in a page, before all others. */
export function clockScript(aheadMs: number): string {
  return `(${setClock.toString()})(globalThis, ${aheadMs})`;
}
