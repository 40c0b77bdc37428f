import { describe, expect, it, onTestFinished, vi } from "vitest";

/** All that the tests put on the other side of a channel, as it is called from here. */
interface Far {
  add(one: number, two: number): Promise<number>;
  later(text: string): Promise<unknown>;
  fail(): Promise<never>;
  throwText(): Promise<never>;
  count(upTo: number, tell: (at: number) => void): Promise<string>;
  open(): Promise<{ push(value: number): Promise<void>; sum(): Promise<number> }>;
}

/** What the page calls of the library. */
interface Face {
  readonly expose: (target: object, endpoint: MessagePort) => void;
  readonly proxy: <Value extends object>(value: Value) => Value;
  readonly wrap: (endpoint: MessagePort) => Far;
}

const faces = {
  comlink: await vi.importActual<Face>("comlink"),
  own: await vi.importActual<Face>("#app/standins/comlink.ts"),
};

describe.each(["comlink", "own"] as const)("%s", (name) => {
  const { expose, proxy, wrap } = faces[name];

  /** The functions as the other end of a channel sees them. */
  function farOf(near: object): Far {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    expose(near, port1);
    return wrap(port2);
  }

  it("answers calls side by side, each with its own answer", async () => {
    const far = farOf({
      add: (one: number, two: number) => one + two,
      later: async (text: string) => {
        await Promise.resolve();
        return { text };
      },
    });
    expect(await Promise.all([far.later("a"), far.add(1, 2), far.later("b")])).toEqual([
      { text: "a" },
      3,
      { text: "b" },
    ]);
  });

  it("throws what was thrown, with the name of an error", async () => {
    const far = farOf({
      fail: () => {
        throw Object.assign(new Error("no such luck"), { name: "Luckless" });
      },
      throwText: () => {
        throw "a text";
      },
    });
    await expect(far.fail()).rejects.toMatchObject({ name: "Luckless", message: "no such luck" });
    await expect(far.fail()).rejects.toBeInstanceOf(Error);
    await expect(far.throwText()).rejects.toBe("a text");
  });

  it("calls back what stays on this side, in order", async () => {
    const far = farOf({
      count: async (upTo: number, tell: (at: number) => void | Promise<void>) => {
        for (let at = 1; at <= upTo; at += 1) await tell(at);
        return "done";
      },
    });
    const told: number[] = [];
    expect(
      await far.count(
        3,
        proxy((at: number) => void told.push(at)),
      ),
    ).toBe("done");
    expect(told).toEqual([1, 2, 3]);
  });

  it("gives a hold on what stays on the other side", async () => {
    const far = farOf({
      open: () => {
        const kept: number[] = [];
        return proxy({
          push: (value: number) => kept.push(value),
          sum: () => kept.reduce((a, b) => a + b, 0),
        });
      },
    });
    const store = await far.open();
    await store.push(2);
    await store.push(3);
    expect(await store.sum()).toBe(5);
  });
});
