import { mkdirSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../../test/support/sources.ts";
import type { Engine } from "./engine.ts";

/** An address of this machine that is no secure origin, unlike the loopback. */
export const plainHost =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";

const patience = { timeout: 30_000, interval: 200 };

const words = (text: string) => JSON.stringify(text);

/** Actions of a test in a browser window, by the words on the page. */
export function windowOf(engine: Engine) {
  const ask = (call: string) => engine.read(`engineTest.${call}`);
  const until = async (call: string) => {
    await expect.poll(() => ask(call), { ...patience, message: call }).toBe(true);
  };
  const untilShown = () => until("isShown()");
  return {
    engine,
    ask,
    until,
    open: async (url: string) => {
      await engine.goTo(url);
      await untilShown();
    },
    go: async (path: string) => {
      await ask(`go(${words(path)})`);
      await expect
        .poll(() => engine.read("location.pathname + location.search"), patience)
        .toBe(path);
      await untilShown();
    },
    click: (text: string) => until(`click(${words(text)})`),
    fill: (label: string, value: string) => until(`fill(${words(label)}, ${words(value)})`),
    sees: (text: string) => until(`has(${words(text)})`),
    /** Nothing was complained of since the last time. */
    expectQuiet: async (where: string) => {
      expect([where, await ask("complaints()")]).toEqual([where, []]);
    },
    picture: async (name: string) => {
      const folder = join(root, "dist-engines");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.png`), await engine.picture());
    },
  };
}

export type TestWindow = ReturnType<typeof windowOf>;
