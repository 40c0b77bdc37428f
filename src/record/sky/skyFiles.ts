import type { Place } from "#plant/sky/clear-sky.ts";
import { horizonHeights, horizonOf } from "#plant/sky/horizon.ts";
import type { StringFigures, StringModel } from "#plant/sky/string-model.ts";

/**
 * A file with the height of the horizon in degrees for each 2.5 degrees from north over east, a line each, as PVGIS
 * reads a horizon. Unseen directions count as open.
 */
export function horizonFile({ figures }: StringModel): string {
  const heights = horizonHeights(horizonOf(figures?.shade ?? []));
  return `${heights.map((height) => height.toFixed(2)).join("\n")}\n`;
}

export interface NamedModel {
  readonly inverter: string;
  readonly string: string;
  readonly model: StringModel;
}

/** All that was learnt, as JSON; the place is left out where it is private. Angles in degrees, azimuth from north over east, power in W, shares from 0 to 1. */
export function skyJson(place: Place | undefined, strings: readonly NamedModel[]): string {
  const stringFiles = strings.map(
    ({ inverter, string, model: { state, reason = null, figures } }) => ({
      inverter,
      string,
      state,
      reason,
      ...(figures ? figuresForFile(figures) : {}),
    }),
  );
  return JSON.stringify({ place: place ?? null, strings: stringFiles }, null, 2);
}

function figuresForFile({ plane, share, shade, ...figures }: StringFigures) {
  return {
    tiltDeg: plane.tiltDeg,
    azimuthDeg: figures.hasDirection ? plane.azimuthDeg : null,
    effectivePeakW: figures.peakW,
    normalErrorDeg: figures.normalErrorDeg,
    peakError: figures.peakError,
    shadedShareOfClearYear: share.shaded,
    seenShareOfClearYear: share.seen,
    horizon: horizonOf(shade),
  };
}
