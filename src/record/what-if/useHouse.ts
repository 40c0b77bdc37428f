import { startTransition, useEffect, useState } from "react";
import { remember } from "#app/shared/i18n/fixedText.ts";
import { whatIfInWorker } from "#app/shared/worker/whatIf.ts";
import { inverterId } from "#plant/history/sources.ts";
import type { DayCurves } from "#plant/what-if/day.ts";
import type { HouseFacts, HouseRefusal } from "#plant/what-if/house.ts";
import type { SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import { createLane } from "./latest.ts";
import type { Minutes } from "./useMinutes.ts";
import { type SourcesState, useSources } from "./useSources.ts";

interface Found {
  readonly round: number;
  readonly facts: HouseFacts | HouseRefusal;
}

interface HouseState {
  /** Undefined until all of it is read. The last stays until the house with other inverters is there. */
  readonly house: HouseFacts | HouseRefusal | undefined;
  /** Progress of reading the battery's inverters. */
  readonly fed: SourcesState;
}

/** The house in the record. */
export function useHouse(minutes: Minutes, batteryInverters: readonly string[]): HouseState {
  const { reading, round } = minutes;
  const [found, setFound] = useState<Found>();
  const fed = useSources(minutes, batteryInverters.map(inverterId));
  const isRead = reading.kind === "read" && fed.kind === "read";
  const wanted = batteryInverters.join(",");
  useEffect(() => {
    let isWanted = isRead;
    const look = async () => {
      const facts = await whatIfInWorker.house(wanted === "" ? [] : wanted.split(","));
      if (isWanted) startTransition(() => setFound({ round, facts }));
    };
    if (isRead) void look();
    return () => {
      isWanted = false;
    };
  }, [isRead, round, wanted]);
  const isOfRecord = reading.kind === "read" && found?.round === round;
  return { house: isOfRecord ? found.facts : undefined, fed };
}

interface SizesOptions {
  /** Prices of the worker: other prices change the answer. */
  readonly prices: unknown;
  readonly onLost: () => void;
}

const sizesLane = createLane();
const dayLane = createLane();

/** Effects of batteries in a house. The last answer stays until the next is there. */
export function useSizes(
  house: HouseFacts | undefined,
  question: SizeQuestion,
  { prices, onLost }: SizesOptions,
): SizesAnswer | undefined {
  const [answer, setAnswer] = useState<SizesAnswer>();
  const key = keyOf(question);
  useEffect(() => {
    let isWanted = house !== undefined;
    const ask = async () => {
      const found = await sizesLane(() => whatIfInWorker.sizes(question));
      if (!isWanted) return;
      if (found) startTransition(() => setAnswer(found));
      else onLost();
    };
    if (isWanted) void ask();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when a question is another one
  }, [house, key, prices, onLost]);
  return answer;
}

interface PlayedDay {
  readonly house: HouseFacts;
  readonly day: string;
  readonly sizeWh: number;
  /** Undefined for a day that does not count. */
  readonly curves: DayCurves | undefined;
}

/** A day with a battery of a size. The last stays until the next is there. */
export function useDay(
  house: HouseFacts,
  question: SizeQuestion,
  { sizeWh, day }: { readonly sizeWh: number; readonly day: string },
): PlayedDay | undefined {
  const [played, setPlayed] = useState<PlayedDay>();
  const key = keyOf(question);
  useEffect(() => {
    let isWanted = true;
    const play = async () => {
      const curves = await dayLane(() => whatIfInWorker.day(question, { sizeWh, day }));
      if (isWanted) startTransition(() => setPlayed({ house, day, sizeWh, curves }));
    };
    void play();
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when a question is another one
  }, [house, key, sizeWh, day]);
  return played?.house === house ? played : undefined;
}

const keys = new WeakMap<object, string>();

/** A text that identifies a question. JSON has no NaN and no infinity. */
export function keyOf(question: object): string {
  return remember(keys, question, () =>
    JSON.stringify(question, (_, value: unknown) =>
      typeof value === "number" ? String(value) : value,
    ),
  );
}
