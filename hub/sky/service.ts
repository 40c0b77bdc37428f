import type { HubSky } from "#hub-api/sky.ts";
import { knownFigures } from "#plant/sky/clear-curve.ts";
import { keepFirm } from "#plant/sky/keep-firm.ts";
import { isOfThisModel, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { storageInverters } from "#plant/flow/grid-power.ts";
import { dayAfter, dayOf, zonedDate } from "#plant/history/local-day.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { configuredPeaks } from "#plant/sky/strings-of-record.ts";
import { skyInScript } from "#protocol/kernel/sky.ts";
import type { GatewayFacts } from "../record/gatewayFacts.ts";
import type { KeptFile } from "../record/keptFile.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import type { HubGateway } from "../gatewayListener.ts";
import { type ClearService, clearService } from "./clearService.ts";
import type { ClearDays } from "./clearStore.ts";
import { learnSky, type SkyWork } from "./learnSky.ts";

export interface SkyOptions {
  readonly gateways: readonly Pick<HubGateway, "name">[];
  readonly store: SkyWork["store"];
  readonly record: Pick<RecordWriter, "nowMs" | "readings">;
  readonly facts: ReadonlyMap<string, Pick<GatewayFacts, "place" | "limiter">>;
  readonly kept: KeptFile<LearntSky>;
  readonly clear: ClearDays;
  readonly pause?: SkyWork["pause"];
  readonly report: (line: string) => void;
}

export interface SkyService extends Pick<
  ClearService,
  "days" | "curve" | "health" | "learnt" | "strings"
> {
  readonly of: (gateway: string) => HubSky;
  /** Takes over what a browser has learnt, where nothing is known. */
  readonly adopt: (gateway: string, sky: LearntSky) => Promise<void>;
  /** Learns a gateway's sky again, soon. */
  readonly learn: (gateway: string) => void;
  /**
   * Learns the skies that are due, at night, and compares the days that are over. Resolves when it is done; never
   * rejects.
   */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const WEEK_S = 7 * 86_400;
/** Days of the record that are read: more hardly improve the answer. */
const MOST_DAYS = 366;
/** Nobody looks at a page between these hours. */
const nightHours = [1, 5] as const;
/** A week's work may begin this much early, so that it stays in the night. */
const EARLY_S = 43_200;

/** Interval of the check for due skies. */
const TICK_MS = 600_000;

/** Starts learning the skies: each once a week at night, and on request. */
export function startSky(options: SkyOptions): SkyService {
  const { kept, record, report } = options;
  const gateways = options.gateways.map(({ name }) => name);
  const days = clearService({
    ...options,
    pause: options.pause ?? leaveTime,
    reduce: skyInScript.reduce,
  });
  const stopping = new AbortController();
  const requested = new Set<string>();
  /** The day of each last attempt: a failed sky is tried once a night. */
  const lastAttempts = new Map<string, string>();
  let learning: string | undefined;
  let working: Promise<void> | undefined;

  const isDue = (gateway: string, nowMs: number): boolean => {
    const nowS = nowMs / 1000;
    const hour = zonedDate(nowS).getUTCHours();
    const isNight = hour >= nightHours[0] && hour < nightHours[1];
    const sky = kept.of(gateway);
    const atS = sky && isOfThisModel(sky) ? sky.atS : 0;
    const isOld = nowS - atS > WEEK_S - EARLY_S || atS > nowS;
    return isNight && isOld && lastAttempts.get(gateway) !== dayOf(nowS);
  };

  const learnOne = async (gateway: string, nowMs: number): Promise<void> => {
    learning = gateway;
    lastAttempts.set(gateway, dayOf(nowMs / 1000));
    try {
      const sky = await skyOf(options, gateway, { nowMs, signal: stopping.signal });
      if (sky) await kept.change(gateway, (before) => keepFirm(before, sky));
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      report(`The sky of the strings cannot be learnt: ${cause}`);
    } finally {
      learning = undefined;
    }
  };

  const work = async (): Promise<void> => {
    for (const gateway of gateways) {
      const nowMs = record.nowMs();
      if (nowMs === undefined || stopping.signal.aborted) return;
      if (requested.delete(gateway) || isDue(gateway, nowMs)) await learnOne(gateway, nowMs);
      await days.keep(gateway, stopping.signal);
      // Prefetch for the page, which asks itself and reports if the record cannot be read.
      await days.health(gateway).catch(() => undefined);
    }
  };

  const tick = () => (working ??= work().finally(() => (working = undefined)));
  const timer = setInterval(() => void tick(), TICK_MS);
  return {
    of: (gateway) => ({
      sky: kept.of(gateway) ?? null,
      isLearning: learning === gateway || requested.has(gateway),
    }),
    days: days.days,
    curve: days.curve,
    health: days.health,
    learnt: days.learnt,
    strings: days.strings,
    adopt: async (gateway, sky) => {
      const before = kept.of(gateway);
      // An answer that knows no string would put off the hub's own by a week.
      const isUseful = isOfThisModel(sky) && sky.model.strings.some(knownFigures);
      if (!isUseful || !gateways.includes(gateway) || (before && isOfThisModel(before))) return;
      await kept.change(gateway, () => sky);
    },
    learn: (gateway) => {
      if (!gateways.includes(gateway)) return;
      requested.add(gateway);
      void (working ?? Promise.resolve()).then(tick);
    },
    tick,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await working;
    },
  };
}

async function skyOf(
  { store, record, facts, pause = leaveTime }: SkyOptions,
  gateway: string,
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<LearntSky | undefined> {
  const known = facts.get(gateway);
  const place: Place | undefined = await known?.place();
  if (!known || !place) return undefined;
  const inverters = record.readings(gateway)?.live.inverters ?? [];
  const { enabled = false, storage = [] } = (await known.limiter()) ?? {};
  const atS = nowMs / 1000;
  const plan = {
    gateway,
    place,
    last: dayAfter(dayOf(atS), -1),
    days: MOST_DAYS,
    peaks: configuredPeaks(inverters),
    storage: storageInverters({ enabled, storage }, inverters),
    atS,
  };
  return learnSky(plan, { store, pause, signal, kernel: skyInScript });
}

/** Pauses as long as the work took: half of the time stays for other work. */
function leaveTime(workedMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, workedMs));
}
