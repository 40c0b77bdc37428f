import type { StartOptions } from "../config/options.ts";
import { startReplay } from "#simulator/serve/replayBackend.ts";
import { startSimulator } from "#simulator/serve/serve.ts";

/** A gateway that the hub brings with it, on a port of this machine. */
export interface DemoGateway {
  readonly url: URL;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/** Starts the simulated gateway, or plays a recording. Rejects with a sentence to show. */
export async function startDemo(options: StartOptions): Promise<DemoGateway> {
  const { replay, clock, hold, scenario, seed, control, firmware } = options;
  const started =
    replay === undefined
      ? await startSimulator({ host, scenario, seed, clock, control, firmware })
      : await startReplay(replay, { host, clock, hold });
  return { url: new URL(`http://${host}:${started.port}`), close: () => started.close() };
}
