import type { Health } from "#hub-api/health.ts";
import type { ClearCurve, StringNow } from "#hub-api/sky.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { knownFigures } from "#plant/sky/clear-curve.ts";
import { ratingsByLimit } from "#plant/sky/strings-of-record.ts";
import { isSoundInSun, type PlantClearDay, type StringRating } from "#plant/sky/clear-share.ts";
import { stringLights } from "#plant/sky/string-light.ts";
import { stringKey } from "#plant/strings/string-comparison.ts";
import { watchLimits } from "#plant/watch/rules.ts";
import type { KeptFile } from "../record/keptFile.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { LearntStrings } from "../watch/gatewayWatch.ts";
import {
  clearCurveOf,
  type ClearWork,
  keepClearDays,
  keptClearDays,
  type LearntGateway,
} from "./clearDays.ts";
import { healthService } from "./healthService.ts";

interface ClearOptions extends ClearWork {
  readonly record: Pick<RecordWriter, "nowMs" | "readings">;
  readonly kept: Pick<KeptFile<LearntSky>, "of">;
  readonly report: (line: string) => void;
}

export interface ClearService {
  /** Computes and keeps the days of a gateway that are over. Never rejects. */
  readonly keep: (gateway: string, signal: AbortSignal) => Promise<void>;
  /** The days that are kept, both ends included. Throws when the store cannot be read. */
  readonly days: (gateway: string, from: Day, to: Day) => readonly PlantClearDay[];
  /** The learnt strings of a gateway now. Never throws. */
  readonly learnt: LearntStrings;
  /** The strings as they are known now; undefined before something was learnt. */
  readonly strings: (gateway: string) => readonly StringNow[] | undefined;
  /** The clear-sky curve of a day; undefined before something was learnt. Rejects when the store cannot be read. */
  readonly curve: (gateway: string, day: Day) => Promise<ClearCurve | undefined>;
  readonly health: (gateway: string) => Promise<Health | undefined>;
}

/** All screens share a curve for so long; the record has a new minute then. */
const CURVE_MS = 45_000;
const MOST_CURVES = 32;

export function clearService(options: ClearOptions): ClearService {
  const { store, clear, kept, record, pause, report } = options;
  const emptyDays = new Set<string>();
  const learntGateway = (gateway: string): LearntGateway | undefined => {
    const [sky, nowMs] = [kept.of(gateway), record.nowMs()];
    if (nowMs === undefined || !sky?.model.strings.some(knownFigures)) return undefined;
    return { gateway, sky, nowS: nowMs / 1000 };
  };
  const healths = healthService({
    clear,
    pause,
    ratings: (gateway) => ratingsOf(record, gateway),
  });
  const health = async (gateway: string): Promise<Health | undefined> => {
    const learntStrings = learntGateway(gateway);
    return learntStrings && healths.of(learntStrings);
  };
  const keep = async (gateway: string, signal: AbortSignal): Promise<void> => {
    const learntStrings = learntGateway(gateway);
    if (!learntStrings) return;
    const work = { store, clear, pause, reduce: options.reduce, signal, tried: emptyDays };
    try {
      if ((await keepClearDays(learntStrings, work)) > 0) healths.forget(gateway);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      report(`Days cannot be compared with a clear sky: ${cause}`);
    }
  };
  const curves = new Map<string, { readonly atS: number; readonly curve: Promise<ClearCurve> }>();
  const curve = async (gateway: string, day: Day): Promise<ClearCurve | undefined> => {
    const learntStrings = learntGateway(gateway);
    if (!learntStrings) return undefined;
    const { sky, nowS } = learntStrings;
    const key = `${gateway} ${sky.atS} ${day}`;
    const before = curves.get(key);
    if (before && Math.abs(nowS - before.atS) * 1000 < CURVE_MS) return before.curve;
    if (curves.size >= MOST_CURVES) curves.clear();
    const clearCurve = curveOf(options, learntStrings, day);
    curves.set(key, { atS: nowS, curve: clearCurve });
    clearCurve.catch(() => curves.delete(key));
    return clearCurve;
  };
  const learntStrings: LearntStrings = (gateway, nowS) => {
    const sky = learntGateway(gateway)?.sky;
    if (!sky) return {};
    const lights = stringLights(sky, nowS);
    const today = dayOf(nowS);
    const recent = unlessTrouble(
      () => clear.days(gateway, dayAfter(today, -watchLimits.yieldDays), dayAfter(today, -1)),
      [],
    );
    return { lights, isSoundInSun: isSoundInSun(recent, sky.atS, lights) };
  };
  const strings = (gateway: string) => {
    const [sky, nowMs] = [kept.of(gateway), record.nowMs()];
    return sky && nowMs !== undefined ? stringsNow(sky, nowMs / 1000) : undefined;
  };
  return {
    keep,
    learnt: learntStrings,
    strings,
    days: (gateway, from, to) => keptClearDays(clear, gateway, { from, to }),
    curve,
    health,
  };
}

function stringsNow({ place, strings, model }: LearntSky, nowS: number): readonly StringNow[] {
  const lights = stringLights({ place, strings, model }, nowS);
  return strings.flatMap(({ serial, number }, at) => {
    const own = model.strings[at];
    if (!own) return [];
    const { state, reason, figures } = own;
    const light = lights.get(stringKey({ serial, channel: number }));
    return [{ serial, number, state, reason, plane: figures?.plane, light }];
  });
}

function ratingsOf(record: ClearOptions["record"], gateway: string): readonly StringRating[] {
  return ratingsByLimit(record.readings(gateway)?.live.inverters ?? []);
}

async function curveOf(
  { store, clear, record, reduce }: ClearOptions,
  learntStrings: LearntGateway,
  day: Day,
): Promise<ClearCurve> {
  const ratings = ratingsOf(record, learntStrings.gateway);
  const work = { store, clear, reduce };
  const clearCurve = await clearCurveOf(work, learntStrings, { day, ratings });
  const sources = await store.sources(learntStrings.gateway);
  const hasMore = sources.some(({ source, lastDay }) => source === "controller" && lastDay >= day);
  return { ...clearCurve, hasMore };
}
