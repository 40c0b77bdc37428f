import * as v from "valibot";
import {
  type GovernableInverter,
  GovernedInverter,
  LimiterList,
  LimiterMetadata,
} from "#protocol/areas/limiter.ts";
import { isFedBy, type PowerSource } from "#plant/limiter/power-source.ts";
import type { DraftOf } from "../../engine/fields.ts";
import { itemKey } from "../../engine/list.ts";

/**
 * The limiter's settings as the form holds them: inverters by serial, and the gateway's facts about its inverters.
 */
export const LimiterFields = v.looseObject({
  ...LimiterList.entries,
  inverters: v.record(v.string(), GovernedInverter),
  plant: LimiterMetadata,
});
export type LimiterDraft = DraftOf<typeof LimiterFields.entries>;

export function governedBy(
  { inverters }: Pick<LimiterDraft, "inverters">,
  ...sources: readonly PowerSource[]
): readonly GovernedInverter[] {
  return Object.values(inverters).filter(
    (one) => one.is_governed && sources.some((source) => isFedBy(one, source)),
  );
}

/** The gateway's facts about an inverter; undefined for an inverter that it no longer has. */
export function knownInverter(
  { plant }: Pick<LimiterDraft, "plant">,
  serial: string,
): GovernableInverter | undefined {
  return plant.inverters.find((one) => one.serial === serial);
}

/** The inverters of the gateway that are not in the list, in the order of the gateway's pages. */
export function addable({ inverters, plant }: LimiterDraft): readonly GovernableInverter[] {
  return inOrder(plant).filter(({ serial }) => inverters[itemKey(serial)] === undefined);
}

/** Keys of the list in the order of the gateway's pages, those of inverters that it no longer has at the end. */
export function inDisplayOrder({ inverters, plant }: LimiterDraft): readonly string[] {
  const keys = inOrder(plant).map(({ serial }) => itemKey(serial));
  return [...new Set([...keys, ...Object.keys(inverters)])].filter((key) => key in inverters);
}

function inOrder({ inverters }: LimiterMetadata): readonly GovernableInverter[] {
  return [...inverters].sort((a, b) => a.order - b.order);
}
