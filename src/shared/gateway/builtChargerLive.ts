import * as v from "valibot";
import { chargerValues } from "#protocol/areas/charger-values.ts";
import { MaybeMeasured } from "#protocol/schema/measured.ts";

/** The AC charger of 2024.03.07, as an image for it reads it. */
export const ChargerLive = v.looseObject({
  data_age: v.optional(v.number()),
  ...v.entriesFromList(chargerValues, MaybeMeasured),
});
