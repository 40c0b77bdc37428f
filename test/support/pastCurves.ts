import { type EncodedDay, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import type { PastLimiterSettings } from "#simulator/past/pastLimiter.ts";
import { PastPlant } from "#simulator/past/pastPlant.ts";
import { serials } from "#simulator/plant/homestead.ts";

const climate = { place: { latitudeDeg: 48.1, longitudeDeg: 11.6 }, seed: 7, cloudiness: 0.4 };
const sources = [
  "total",
  "grid",
  "controller",
  "battery",
  "charger",
  "soc",
  "battery dV",
  `inv ${serials.storage}`,
];

/** Curves of days of the simulated house. */
export function pastCurves(
  first: string,
  count: number,
  settings?: PastLimiterSettings,
): readonly EncodedDay[] {
  const plant = new PastPlant(climate, {}, settings);
  return Array.from({ length: count }, (_, at) => dayAfter(first, at)).flatMap((day) => {
    const startS = dayStartS(day) ?? 0;
    const endS = dayStartS(dayAfter(day, 1)) ?? 0;
    const minutes = (endS - startS) / 60;
    const utcOffsetMs = Date.parse(`${day}T00:00:00Z`) - startS * 1000;
    const played = plant.play({ fromMs: startS * 1000, count: minutes, utcOffsetMs });
    return sources.map((source) => {
      const tenths = Int32Array.from({ length: 1500 }, (__, minute) =>
        Math.round((played.get(source)?.[minute] ?? 0) * 10),
      );
      const covered = new Uint16Array(1500).fill(600, 0, minutes);
      const bytes = encodeMinutes({ low: tenths, mean: tenths, high: tenths, covered });
      return { source, day, startS, bytes };
    });
  });
}
