import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { learnPlant, type PlantModel } from "#plant/sky/plant-model.ts";
import { recordBlocks } from "#plant/sky/record-blocks.ts";
import { recordedDays, type SkyInverter } from "#plant/sky/recorded-days.ts";
import { type LossQuestion, shadeLosses } from "#plant/sky/shade-loss.ts";
import type { SkyKernel } from "#protocol/kernel/sky.ts";
import { runInSlices } from "./runInSlices.ts";
import { createOwnSky } from "./own-sky.ts";

export interface SkyQuestion {
  readonly place: Place;
  readonly inverters: readonly SkyInverter[];
  /** Configured peak power of each string, in their order, W; undefined if not configured. */
  readonly peaksW: readonly (number | undefined)[];
}

/**
 * The tasks of the page “Sky”. They keep the given record until the next begins. `sliceMs`: length of a slice of work
 * before other messages.
 */
export function createSkyTasks({ reduce, clearLight }: SkyKernel, sliceMs: number) {
  let curves: EncodedDay[] = [];
  const own = createOwnSky(reduce, sliceMs);
  return {
    ...own,

    /** Forgets all records, and gives up the learning. */
    begin(): void {
      curves = [];
    },

    /** Adds curves by the minute, or an answer of the hub with curves; false if it is cut or unreadable. */
    add(body: Uint8Array | readonly EncodedDay[]): boolean {
      const more =
        body instanceof Uint8Array
          ? hubCurves(body, (bytes) => new TextDecoder().decode(bytes))
          : body;
      for (const curve of more ?? []) curves.push(curve);
      return more !== undefined;
    },

    /** Compares the days of the given record with the sky set by `goBy`. */
    compareAll(nowS: number): Promise<void> {
      return own.compare(curves, nowS);
    },

    /** Loss of each string by shade in a year, Wh; undefined if too few months are known. */
    async shadeLosses(question: LossQuestion): Promise<readonly (number | undefined)[]> {
      return (await runInSlices(shadeLosses(question), () => true, sliceMs)) ?? [];
    },

    /** Learns the strings, in their order. Undefined without a record, or if another has begun meanwhile. */
    async learn(
      { place, inverters, peaksW }: SkyQuestion,
      onShare?: (share: number) => void,
    ): Promise<PlantModel | undefined> {
      const givenCurves = curves;
      const isWanted = () => givenCurves === curves && givenCurves.length > 0;
      const days = recordedDays(givenCurves, inverters);
      const blocks = await runInSlices(
        recordBlocks(
          place,
          days,
          inverters.map(() => ({})),
          reduce,
        ),
        isWanted,
        sliceMs,
      );
      const beliefs = peaksW.map((configuredPeakW) => ({ configuredPeakW }));
      const work = blocks && learnPlant(blocks, beliefs, clearLight);
      return work && runInSlices(work, isWanted, sliceMs, onShare);
    },
  };
}

/** The functions of that worker. */
export type SkyTasks = ReturnType<typeof createSkyTasks>;
