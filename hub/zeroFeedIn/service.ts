import { setTimeout as sleep } from "node:timers/promises";
import type { HubZeroFeedIn, ZeroFeedInChange } from "#hub-api/zero-feed-in.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { atMost } from "../atMost.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";
import { guardedGateway } from "../guardian/guardedGateway.ts";
import type { MeterService } from "../meters/service.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import type { RecordStore } from "../store/contract.ts";
import { GatewayControl } from "./gatewayControl.ts";
import { Nights } from "./nights.ts";
import { openControls } from "./savedControl.ts";
import { type GatewayLists, PlantView } from "./plantView.ts";

interface ZeroFeedInOptions {
  readonly gateways: readonly ServedGateway[];
  readonly record: Pick<RecordWriter, "readings">;
  readonly store: Pick<RecordStore, "records">;
  readonly meters: MeterService;
  readonly nowMs: () => number | undefined;
  /** The lowest limit that the guardian's promises ask for, W. */
  readonly wishW: (gateway: string, serial: string, ratedW: number) => number | undefined;
  readonly dataDir: string;
  readonly report: (line: string) => void;
}

/** The controls of a hub, by the keys of gateways. */
export interface ZeroFeedInService {
  readonly shown: (gateway: string) => Promise<HubZeroFeedIn | undefined>;
  /** Fails with a sentence. */
  readonly change: (
    gateway: string,
    change: ZeroFeedInChange,
  ) => Promise<Result<HubZeroFeedIn, string>>;
  /** Whether a control holds the safe limit or has ended by itself; undefined while it is off. */
  readonly isHalted: (gateway: string) => boolean | undefined;
  readonly noteLimit: (gateway: string, serial: string, limit: PlainLimit) => void;
  readonly sendSafeValues: () => Promise<void>;
  readonly stop: () => void;
}

/** The control has a pace of its own: a house changes within seconds. */
const STEP_MS = 1_000;
const SAFE_MS = 6_000;

const wallS = (): number => Date.now() / 1000;

export async function startZeroFeedIn(options: ZeroFeedInOptions): Promise<ZeroFeedInService> {
  const { gateways, dataDir, report } = options;
  const kept = await openControls(dataDir, report);
  const controls = new Map<string, GatewayControl>();
  for (const served of gateways) {
    const { name } = served;
    const plant = plantOf(served, options);
    const nights = new Nights({ store: options.store, gateway: name, wallS });
    const control = new GatewayControl({
      name,
      plant,
      kept,
      meters: options.meters,
      nightW: () => nights.baseW(),
      isOnAt: (gateway) => controls.get(gateway)?.isOn === true,
      clockS: () => performance.now() / 1000,
      sleepS: (seconds) => sleep(1000 * seconds),
      wallS,
      report,
    });
    controls.set(name, control);
  }
  const timer = setInterval(() => {
    for (const control of controls.values()) void control.step();
  }, STEP_MS);
  return {
    shown: async (gateway) => controls.get(gateway)?.shown(),
    change: async (gateway, change) => {
      const control = controls.get(gateway);
      if (control === undefined) return err("Another hub controls this gateway.");
      const problem = await changeControl(control, change);
      return problem === undefined ? ok(await control.shown()) : err(problem);
    },
    isHalted: (gateway) => controls.get(gateway)?.isHalted,
    noteLimit: (gateway, serial, limit) => controls.get(gateway)?.noteLimit(serial, limit),
    sendSafeValues: async () => {
      clearInterval(timer);
      await atMost(Promise.all([...controls.values()].map((one) => one.sendSafeValues())), SAFE_MS);
    },
    stop: () => {
      clearInterval(timer);
      for (const control of controls.values()) control.stop();
    },
  };
}

/** Makes a change. Returns why it cannot be. */
async function changeControl(
  control: GatewayControl,
  change: ZeroFeedInChange,
): Promise<string | undefined> {
  if ("settings" in change) await control.set(change.settings);
  else if ("release" in change) control.release();
  else if ("off" in change) {
    const off = await control.switchOff(change.off);
    return off.ok
      ? undefined
      : `Zero feed-in is off, but the gateway did not take the limits for afterwards: ${off.error}`;
  } else if ("test" in change) {
    const begun = await control.startTest();
    return begun.ok ? undefined : `The test cannot begin: ${begun.error.join(", ")}.`;
  } else {
    const on = await control.switchOn();
    return on.ok ? undefined : `Zero feed-in cannot be switched on: ${on.error.join(", ")}.`;
  }
  return undefined;
}

function plantOf(
  served: ServedGateway,
  { record, nowMs, wishW }: ZeroFeedInOptions,
): PlantView | undefined {
  const gateway = guardedGateway(served);
  if (gateway === undefined) return undefined;
  return new PlantView({
    gateway,
    lists: listsOf(served),
    readings: () => record.readings(served.name),
    wishW: (serial, ratedW) => wishW(served.name, serial, ratedW),
    nowMs,
  });
}

function listsOf(served: ServedGateway): GatewayLists {
  const library = libraryOf(served);
  return {
    takeCommands: async () => {
      const { inverter } = await library.call(endpoints.inverter.list);
      return new Map(
        inverter.map((one) => [one.serial.toLowerCase(), one.command_enable && one.poll_enable]),
      );
    },
    onBattery: async () => {
      return (await library.call(endpoints.powerlimiter.status)).storage;
    },
  };
}
