import type { createStore } from "jotai";
import { ntpRead } from "#protocol/areas/ntp.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { tellsOfStrings } from "#plant/history/state-ids.ts";
import { knownFigures } from "#plant/sky/clear-curve.ts";
import { type Place, USUAL_ALTITUDE_M } from "#plant/sky/clear-sky.ts";
import { isOfThisModel, MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import {
  configuredPeaks,
  invertersOf,
  ratingsByLimit,
  stringsOf,
} from "#plant/sky/strings-of-record.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { curveOf, readOwnMinutes } from "#app/shared/history/ownMinutes.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { readText, removeStored, writeText } from "#app/shared/storage/storage.ts";
import { skyInWorker } from "#app/shared/worker/sky.ts";
import type { OwnKnown, OwnSky } from "#app/shared/ownSky.ts";
import { LEAST_DAYS } from "#app/shared/clear/leastDays.ts";

type Store = ReturnType<typeof createStore>;

const KEY = "heliograph.sky";
const WEEK_S = 7 * 86_400;
/** The live page comes first. */
const AFTER_MS = 3000;

const skies = new WeakMap<Store, OwnSky>();

/** The sky that belongs to a store. Nothing is read before it is asked for. */
export function storeSky(store: Store): OwnSky {
  const before = skies.get(store);
  if (before) return before;
  const own = createOwnSky(store);
  skies.set(store, own);
  return own;
}

function createOwnSky(store: Store): OwnSky {
  const { days } = historyOf(store);
  let found: { readonly day: Day; readonly known: Promise<OwnKnown> } | undefined;
  const readSky = () => {
    const day = dayOf(Date.now() / 1000);
    // Yesterday is over then, and is compared as well.
    if (found?.day !== day) {
      const reading = find(store, day);
      found = { day, known: reading };
      reading.catch(() => (found = undefined));
    }
    return found.known;
  };
  const isKnown = async () => (await readSky()).missing === undefined;
  const ratings = () => ratingsByLimit(store.get(liveFeedAtom).state.inverters);
  return {
    known: readSky,
    forget() {
      found = undefined;
      removeStored(KEY);
    },
    async curve(day) {
      const { sky, missing } = await readSky();
      if (!sky || missing !== undefined) return undefined;
      const names = (await days.sources()).map(({ source }) => source);
      const ids = names.filter(tellsOfStrings).map((source) => ({ source, day }));
      const curves = (await days.read(ids)).flatMap(curveOf);
      const nowS = Date.now() / 1000;
      const curve = await skyInWorker.clearCurve({ day, curves, ratings: ratings(), nowS });
      return curve && { ...curve, hasMore: names.includes("controller") };
    },
    async days({ first, last }) {
      return (await isKnown()) ? skyInWorker.clearDays(first, last) : [];
    },
    async health() {
      return (await isKnown()) ? skyInWorker.health(ratings()) : undefined;
    },
  };
}

async function find(store: Store, today: Day): Promise<OwnKnown> {
  const { days } = historyOf(store);
  const since = await days.firstDay();
  if (since === undefined || since > dayAfter(today, -LEAST_DAYS)) return { missing: "days" };
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  const nowS = Date.now() / 1000;
  const kept = await keptSky();
  const isOld = !kept || !isOfThisModel(kept) || kept.atS > nowS || nowS - kept.atS > WEEK_S;
  const place = isOld ? await placeOf(store) : undefined;
  if (!kept && !place) return { missing: "place" };
  const sources = await days.sources();
  const names = sources.map(({ source }) => source).filter(tellsOfStrings);
  await skyInWorker.begin();
  await readOwnMinutes(days, names, since, {
    signal: new AbortController().signal,
    onPart: (curves) => skyInWorker.add(curves),
  });
  const sky = (place && (await learn(store, { place, sources, nowS }))) ?? kept;
  await skyInWorker.compare(nowS);
  // Its curves are not needed any more.
  await skyInWorker.begin();
  return knownBy(sky);
}

function knownBy(sky: LearntSky | undefined): OwnKnown {
  if (!sky) return { missing: "days" };
  return sky.model.strings.some(knownFigures) ? { sky } : { sky, missing: "strings" };
}

async function keptSky(): Promise<LearntSky | undefined> {
  const text = readText(KEY);
  return text === undefined ? undefined : skyInWorker.goBy(text);
}

interface Lesson {
  readonly place: Place;
  readonly sources: Parameters<typeof stringsOf>[0];
  readonly nowS: number;
}

/** Learns the strings by the curves that the worker has, and keeps that; undefined where there are none. */
async function learn(
  store: Store,
  { place, sources, nowS }: Lesson,
): Promise<LearntSky | undefined> {
  const storage = store.get(storageSerialAtom);
  const peaks = configuredPeaks(store.get(liveFeedAtom).state.inverters);
  const strings = stringsOf(sources, peaks).filter(({ serial }) => serial !== storage);
  const model = await skyInWorker.learn({
    place,
    inverters: invertersOf(strings),
    peaksW: strings.map(({ configuredPeakW }) => configuredPeakW),
  });
  const sky = model && { version: MODEL_VERSION, atS: nowS, place, strings, model };
  if (!sky) return undefined;
  await skyInWorker.goBy(sky);
  writeText(KEY, JSON.stringify(sky));
  return sky;
}

/** The place of the plant; undefined for somebody who has not signed in. Rejects while the gateway does not answer. */
async function placeOf(store: Store): Promise<Place | undefined> {
  const { authdata } = store.get(userAtom) ?? {};
  if (authdata === undefined) return undefined;
  try {
    const { latitude, longitude } = await store.get(clientAtom).call(ntpRead, { authdata });
    return { latitudeDeg: latitude, longitudeDeg: longitude, altitudeM: USUAL_ALTITUDE_M };
  } catch (error) {
    if (error instanceof GatewayError && error.problem.kind === "http") return undefined;
    throw error;
  }
}
