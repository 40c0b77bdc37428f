import * as v from "valibot";
import { ControlSettings, DirectionTest } from "#hub-api/zero-feed-in.ts";
import { controlReasons } from "#plant/zero-feed-in/reasons.ts";
import { type KeptFile, openKept } from "../record/keptFile.ts";

/** What the control of a gateway must know after a restart of the hub. */
export const SavedControl = v.object({
  isOn: v.boolean(),
  /** Why it ended by itself; null since somebody switched it on or off. */
  stoppedFor: v.nullable(v.picklist(controlReasons)),
  settings: v.nullable(ControlSettings),
  test: v.nullable(DirectionTest),
  /** The meter, kind, host and sign for which the test passed. */
  testedMeter: v.nullable(v.string()),
  /** The inverters that took part in it; null in files of earlier versions. */
  testedSerials: v.optional(v.nullable(v.array(v.string())), null),
  /** Limits in force before the control, W by serial. */
  before: v.record(v.string(), v.number()),
  /** Lower limits that somebody set by hand, W by serial: ceilings also after a restart. */
  handLimits: v.optional(v.record(v.string(), v.number()), {}),
});
export type SavedControl = v.InferOutput<typeof SavedControl>;

/** A control that nobody has set up. */
export const noControl: SavedControl = {
  isOn: false,
  stoppedFor: null,
  settings: null,
  test: null,
  testedMeter: null,
  testedSerials: null,
  before: {},
  handLimits: {},
};

export function openControls(
  dataDir: string,
  report: (line: string) => void,
): Promise<KeptFile<SavedControl>> {
  return openKept<SavedControl>({
    dataDir,
    name: "zero-feed-in",
    schema: SavedControl,
    remedy: "set zero feed-in up again, and look at the limits of the inverters",
    report,
  });
}
