import type { Alert } from "#plant/watch/alert.ts";
import { hasWholeHousehold, plantPlan } from "#simulator/scenario/scenario.ts";
import type { FirmwareName, ScenarioName } from "./scenarioNames.ts";
import { startReplay } from "#simulator/serve/replayBackend.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import type { RecordStore } from "../store/contract.ts";
import { writeEarlierPast, writeRecentPast } from "./past.ts";
import { pastAlerts } from "./pastAlerts.ts";

/** Takes alerts of the past; the hub's alert store is one. */
interface AlertList {
  add(gateway: string, alerts: readonly Alert[]): void;
}

/** Writes what is older, until it is done or the signal is aborted. */
export type FillRest = (signal: AbortSignal) => Promise<void>;

/** A gateway that the hub brings with it, on a port of this machine. */
export interface DemoGateway {
  readonly url: URL;
  /**
   * Writes the latest past of the simulated household and its alerts into a store that knows nothing yet; nothing of a
   * recording or of another household. Returns how to write the rest.
   */
  readonly fillPast: (store: RecordStore, alerts: AlertList, days: number) => Promise<FillRest>;
  close(): Promise<void>;
}

/** What the hub brings with it when it has no gateway. */
export interface DemoOptions {
  readonly scenario: ScenarioName;
  /** Release of the simulated gateway. */
  readonly firmware: FirmwareName;
  readonly seed: number;
  readonly clock: number;
  /** Opens the control door of the simulated gateway, for tests in another process. */
  readonly control: boolean;
  /** File of a recorded session to play instead of a simulated gateway. */
  readonly replay: string | undefined;
  /** Stay at the end of the recording instead of starting it again. */
  readonly hold: boolean;
}

const host = "127.0.0.1";
const nothing: FillRest = () => Promise.resolve();

/** Starts the simulated gateway, or plays a recording. Rejects with a sentence to show. */
export async function startDemo(options: DemoOptions): Promise<DemoGateway> {
  const { replay, clock, hold, scenario, seed, control, firmware } = options;
  if (replay !== undefined) {
    const played = await startReplay(replay, { host, clock, hold });
    return {
      url: urlOf(played.port),
      fillPast: () => Promise.resolve(nothing),
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
    fillPast: async (store, alerts, days) => {
      const isKnown = (await store.gateways()).length > 0;
      if (isKnown || !hasWholeHousehold(scenario)) return nothing;
      const { climate, utcOffsetS } = plantPlan(scenario, seed);
      const plan = {
        climate,
        gateway: "",
        days,
        nowMs: Date.now(),
        worldMs: started.gateway.device.clock.worldMs(),
        worldOffsetMs: utcOffsetS * 1000,
      };
      await writeRecentPast(store, plan);
      alerts.add("", pastAlerts(Date.now() / 1000, days));
      return (signal) => writeEarlierPast(store, plan, signal);
    },
    close: () => started.close(),
  };
}

function urlOf(port: number): URL {
  return new URL(`http://${host}:${port}`);
}
