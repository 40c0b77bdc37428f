import type { App } from "./app.ts";
import { build } from "./builds.ts";

const stepMs = 500;

/**
 * Lets simulated time pass in front of a gateway whose clock is `manual`, in steps between which the
 * sockets get their turn: a client that 32 messages wait for would be dropped. In the demonstration time passes by itself.
 */
export async function pass(app: Pick<App, "simulator">, ms: number): Promise<void> {
  if (build.isDemonstration) return;
  const { simulator } = app;
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
    simulator.gateway.advance(Math.min(stepMs, ms - passedMs));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
