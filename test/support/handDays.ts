import { type EncodedDay, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";

type Column = (minute: number) => number;

/** Values of each minute of a day. */
export interface Curve {
  readonly mean: Column;
  readonly low?: Column;
  readonly high?: Column;
  /** In tenths of a second. */
  readonly covered?: Column;
}

const tenths = (of: Column) =>
  Int32Array.from({ length: 1500 }, (_, at) => Math.round(of(at) * 10));

export function curvesOf(
  day: string,
  curves: Readonly<Record<string, number | Curve>>,
): readonly EncodedDay[] {
  const startS = dayStartS(day) ?? 0;
  const count = ((dayStartS(dayAfter(day, 1)) ?? 0) - startS) / 60;
  return Object.entries(curves).map(([source, given]) => {
    const curve: Curve = typeof given === "number" ? { mean: () => given } : given;
    const covered = Uint16Array.from({ length: 1500 }, (_, at) =>
      at < count ? (curve.covered?.(at) ?? 600) : 0,
    );
    const [low, high] = [tenths(curve.low ?? curve.mean), tenths(curve.high ?? curve.mean)];
    return {
      source,
      day,
      startS,
      bytes: encodeMinutes({ low, mean: tenths(curve.mean), high, covered }),
    };
  });
}
