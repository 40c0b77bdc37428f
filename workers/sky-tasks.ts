import { type HubCurve, hubCurves } from "#plant/history/hub-answers.ts";
import type { Place } from "#plant/sky/clear-sky.ts";
import { learnPlant, type PlantModel } from "#plant/sky/plant-model.ts";
import { recordBlocks } from "#plant/sky/record-blocks.ts";
import { recordedDays, type SkyInverter } from "#plant/sky/recorded-days.ts";
import type { ReduceDay } from "#protocol/internal/kernel.ts";

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
export function createSkyTasks(reduce: ReduceDay, sliceMs: number) {
  let curves: HubCurve[] = [];
  return {
    /** Forgets all records, and gives up what is being learnt. */
    begin(): void {
      curves = [];
    },

    /** Takes over an answer of the hub with curves by the minute; false when it is cut or is something else. */
    add(body: Uint8Array): boolean {
      const more = hubCurves(body, (bytes) => new TextDecoder().decode(bytes));
      if (more) curves.push(...more);
      return more !== undefined;
    },

    /** Learns the strings, in their order. Undefined without a record, also of one that began meanwhile. */
    async learn({ place, inverters, peaksW }: SkyQuestion): Promise<PlantModel | undefined> {
      const own = curves;
      const isWanted = () => own === curves && own.length > 0;
      const days = recordedDays(own, inverters);
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
      return blocks && driven(learnPlant(blocks, beliefs), isWanted, sliceMs);
    },
  };
}

/** The functions of that worker. */
export type SkyTasks = ReturnType<typeof createSkyTasks>;

/** Does work piece by piece as long as it is wanted, with pauses for messages and, on a page, for the person. */
async function driven<Made>(
  work: Generator<void, Made>,
  isWanted: () => boolean,
  sliceMs: number,
): Promise<Made | undefined> {
  while (isWanted()) {
    for (const endMs = performance.now() + sliceMs; performance.now() < endMs;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return undefined;
}
