import type { App } from "./app.ts";
import { build } from "./builds.ts";
import { passInWorker } from "./steeredGateway.ts";

const stepMs = 500;

/**
 * Lets simulated time pass in front of a gateway whose clock is `manual`, in steps between which the
 * sockets get their turn: a client that 32 messages wait for would be dropped.
 */
export async function pass(app: Pick<App, "simulator">, ms: number): Promise<void> {
  const { simulator } = app;
  if (build.isDemonstration) return passInWorker(simulator.gateway, ms);
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
    simulator.gateway.advance(Math.min(stepMs, ms - passedMs));
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
