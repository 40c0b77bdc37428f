import type { EncodedDay } from "#plant/history/day-minutes.ts";
import { hubCurves } from "#plant/history/hub-answers.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { learnPlant, type PlantModel } from "#plant/sky/plant-model.ts";
import { recordBlocks } from "#plant/sky/record-blocks.ts";
import { recordedDays, type SkyInverter } from "#plant/sky/recorded-days.ts";
import { type LossQuestion, shadeLosses } from "#plant/sky/shade-loss.ts";
import type { SkyKernel } from "#protocol/kernel/sky.ts";
import { driven } from "./driven.ts";
import { createOwnSky } from "./own-sky.ts";

/** What is to be learnt. */
export interface SkyQuestion {
  readonly place: Place;
  readonly inverters: readonly SkyInverter[];
  /** Peak power that somebody configured for each string, in their order, W; undefined where nobody did. */
  readonly peaksW: readonly (number | undefined)[];
}

/**
 * The tasks of the page “Sky”. They keep the record that they were given until the next one begins. `sliceMs`: work goes
 * on for so long before others get their turn.
 */
export function createSkyTasks({ reduce, clearLight }: SkyKernel, sliceMs: number) {
  let curves: EncodedDay[] = [];
  const own = createOwnSky(reduce, sliceMs);
  return {
    ...own,

    /** Forgets all records, and gives up what is being learnt. */
    begin(): void {
      curves = [];
    },

    /**
     * Takes over curves by the minute, or an answer of the hub that has some; false when it is cut or is something else.
     */
    add(body: Uint8Array | readonly EncodedDay[]): boolean {
      const more =
        body instanceof Uint8Array
          ? hubCurves(body, (bytes) => new TextDecoder().decode(bytes))
          : body;
      for (const curve of more ?? []) curves.push(curve);
      return more !== undefined;
    },

    /** Compares the days of the record that it was given with what `goBy` took over. */
    compareAll(nowS: number): Promise<void> {
      return own.compare(curves, nowS);
    },

    /** What shade takes from each string in a year, Wh; undefined where too few months are known. */
    async shadeLosses(question: LossQuestion): Promise<readonly (number | undefined)[]> {
      return (await driven(shadeLosses(question), () => true, sliceMs)) ?? [];
    },

    /** Learns the strings, in their order. Undefined without a record, also of one that began meanwhile. */
    async learn({ place, inverters, peaksW }: SkyQuestion): Promise<PlantModel | undefined> {
      const given = curves;
      const isWanted = () => given === curves && given.length > 0;
      const days = recordedDays(given, inverters);
      const blocks = await driven(
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
      return blocks && driven(learnPlant(blocks, beliefs, clearLight), isWanted, sliceMs);
    },
  };
}

/** The functions of that worker. */
export type SkyTasks = ReturnType<typeof createSkyTasks>;
