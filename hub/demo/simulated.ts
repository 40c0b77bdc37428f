import type { StartOptions } from "../config/options.ts";
import { hasWholeHousehold, plantPlan } from "#simulator/scenario/scenario.ts";
import { startReplay } from "#simulator/serve/replayBackend.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import type { RecordStore } from "../store/contract.ts";
import { writePast } from "./past.ts";

/** A gateway that the hub brings with it, on a port of this machine. */
export interface DemoGateway {
  readonly url: URL;
  /** Writes the past of the simulated household into a store; nothing of a recording or of another household. */
  readonly fillPast: (store: RecordStore, days: number) => Promise<void>;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Starts the simulated gateway, or plays a recording. Rejects with a sentence to show. */
export async function startDemo(options: StartOptions): Promise<DemoGateway> {
  const { replay, clock, hold, scenario, seed, control, firmware } = options;
  if (replay !== undefined) {
    const played = await startReplay(replay, { host, clock, hold });
    return {
      url: urlOf(played.port),
      fillPast: () => Promise.resolve(),
      close: () => played.close(),
    };
  }
  const started = await startSimulator({
    host,
    scenario,
    seed,
    clock,
    control,
    firmware,
  });
  return {
    url: urlOf(started.port),
    fillPast: async (store, days) => {
      if (!hasWholeHousehold(scenario)) return;
      const { climate, utcOffsetS } = plantPlan(scenario, seed);
      await writePast(store, {
        climate,
        gateway: "",
        days,
        nowMs: Date.now(),
        worldMs: started.gateway.device.clock.worldMs(),
        worldOffsetMs: utcOffsetS * 1000,
      });
    },
    close: () => started.close(),
  };
}

function urlOf(port: number): URL {
  return new URL(`http://${host}:${port}`);
}
