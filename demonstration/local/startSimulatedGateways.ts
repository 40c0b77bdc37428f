import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { isDarkAt } from "#simulator/scenario/moment.ts";
import { hasWholeHousehold, hubMeterIn, plantPlan } from "#simulator/scenario/scenario.ts";
import type { FirmwareName, ScenarioName } from "./scenarioNames.ts";
import type { Broker } from "#simulator/serve/mqtt.ts";
import { startReplay } from "#simulator/serve/replayBackend.ts";
import { serveMeter } from "#simulator/serve/meter.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import type { FillRest } from "#hub/background.ts";
import type { RecordStore } from "#hub/store/contract.ts";
import { enterMeter } from "../houseMeter.ts";
import { writeEarlierPast, writeRecentPast } from "../past.ts";
import { pastAlerts } from "../pastAlerts.ts";

/** Accepts alerts of the past; implemented by the hub's alert store. */
interface AlertList {
  add(gateway: string, alerts: readonly Alert[]): void;
}

/** A simulated gateway or a recording, on a port of this machine. */
export interface DemoGateway {
  readonly url: URL;
  /** Its password at the start; undefined for a recording. */
  readonly password: string | undefined;
  /** Whether the sun of the simulated plant is down; never of a recording. */
  readonly isDark: () => boolean;
  /**
   * Writes the latest past of the simulated household and its alerts into an empty store; nothing for a recording or
   * another household. Returns a function that writes the rest; `folder` says whether an earlier start left some of it.
   */
  readonly fillPast: (
    store: RecordStore,
    alerts: AlertList,
    { days, folder }: { readonly days: number; readonly folder: string },
  ) => Promise<FillRest>;
  close(): Promise<void>;
}

export interface DemoOptions {
  readonly scenario: ScenarioName;
  readonly firmware: FirmwareName;
  readonly seed: number;
  readonly clock: number;
  /** Where the simulated gateway publishes by MQTT; nowhere when undefined. */
  readonly broker?: Broker | undefined;
  /** Opens the control door of the simulated gateway, for tests in another process. */
  readonly control: boolean;
  /** File of a recorded session to play instead of a simulated gateway. */
  readonly replay: string | undefined;
  /** Stay at the end of the recording instead of starting it again. */
  readonly hold: boolean;
}

const host = "127.0.0.1";
/** The unwritten past: only a demonstration may add it to a record. */
const Unfinished = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ seed: v.number(), first: v.string() }),
);
const nothing: FillRest = () => Promise.resolve();

/** Starts the simulated gateway, by the given clock, or plays a recording. Rejects with a sentence to show. */
export async function startDemo(options: DemoOptions, clockMs = Date.now): Promise<DemoGateway> {
  const { replay, clock, hold, scenario, seed, control, firmware, broker } = options;
  if (replay !== undefined) {
    const played = await startReplay(replay, { host, clock, hold });
    return {
      url: urlOf(played.port),
      password: undefined,
      isDark: () => false,
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
    broker,
    nowMs: clockMs(),
  });
  const { device } = started.gateway;
  const name = hubMeterIn(scenario);
  const truth = {
    powerW: () => device.plant.meterPowerW(),
    worldMs: () => device.clock.worldMs(),
  };
  const meter = name && (await serveMeter(name, truth));
  return {
    url: urlOf(started.port),
    password: device.config.security.password,
    isDark: () => isDarkAt(device.clock.worldMs()),
    fillPast: async (store, alerts, { days, folder }) => {
      if (name && meter) await enterMeter(folder, { name, host: meter.host, gateway: "" });
      if (!hasWholeHousehold(scenario)) return nothing;
      const notice = join(folder, "demo-past.json");
      const isNew = (await store.gateways()).length === 0;
      const nowMs = clockMs();
      const unfinished = isNew
        ? { seed, first: dayAfter(dayOf(nowMs / 1000), -days) }
        : await readFile(notice, "utf8")
            .then((text) => v.parse(Unfinished, text))
            .catch(() => undefined);
      if (unfinished?.seed !== seed) return nothing;
      const { climate, utcOffsetS } = plantPlan(scenario, seed, nowMs);
      const plan = {
        climate,
        gateway: "",
        first: unfinished.first,
        nowMs,
        worldMs: device.clock.worldMs(),
        worldOffsetMs: utcOffsetS * 1000,
        isPlain: name !== undefined,
      };
      if (isNew) {
        await writeFile(notice, JSON.stringify(unfinished));
        device.plant.resume(await writeRecentPast(store, plan));
        alerts.add("", pastAlerts(nowMs / 1000, days, plan.isPlain));
      }
      return async (signal) => {
        await writeEarlierPast(store, plan, signal);
        if (!signal.aborted) await rm(notice, { force: true });
      };
    },
    close: () => {
      meter?.close();
      return started.close();
    },
  };
}

function urlOf(port: number): URL {
  return new URL(`http://${host}:${port}`);
}
