import * as v from "valibot";
import type { AccountedDay } from "../energy/accounts.ts";
import { savedIn, type Worth } from "../energy/prices.ts";
import { figure, timeS } from "../history/day-record.ts";
import {
  dayAfter,
  daysBetween,
  dayStartS,
  stepAfter,
  stepEnd,
  type Day,
} from "../history/local-day.ts";
import type { Alert } from "./alert.ts";
import { watchLimits } from "./rules.ts";
import { type DailyYields, lastDays, meanOf } from "./yields.ts";

export const digestSpans = ["day", "week", "month"] as const;
export type DigestSpan = (typeof digestSpans)[number];

/** Summary of a plant in a span that is over. */
export const Digest = v.object({
  span: v.picklist(digestSpans),
  /** First and last day. */
  from: v.string(),
  to: v.string(),
  yieldWh: figure,
  days: figure,
  /** How many of them the owner corrected; missing for none. */
  correctedDays: v.exactOptional(figure),
  /** Usual yield of a day of the span; unknown without enough days before. */
  usualWh: v.exactOptional(figure),
  /** Worth of the sun, by the owner's prices; unknown without them, and while a meter is unknown. */
  saved: v.exactOptional(v.object({ amount: v.number(), currency: v.exactOptional(v.string()) })),
  /** Strings that were weak meanwhile, and since when. */
  weak: v.array(v.object({ name: v.string(), string: v.string(), sinceS: timeS })),
});
export type Digest = v.InferOutput<typeof Digest>;

/** The first day of the last span that was told of, by span. */
export const ToldDigests = v.partial(
  v.object({ day: v.string(), week: v.string(), month: v.string() }),
);
export type ToldDigests = v.InferOutput<typeof ToldDigests>;

export interface DigestFacts {
  /** From `firstNeeded` on. */
  readonly yields: DailyYields;
  /** The recorded days of the span. */
  readonly accounts: readonly AccountedDay[];
  readonly corrected?: ReadonlySet<Day>;
  readonly worth: Worth | undefined;
  readonly alerts: readonly Alert[];
}

export function lastSpan(span: DigestSpan, today: Day): { readonly from: Day; readonly to: Day } {
  const from = stepAfter(today, span, -1);
  return { from, to: stepEnd(from, span) };
}

/** The days that a span is compared with: the four weeks before it, of a month the same month of last year. */
export function usualDays(span: DigestSpan, from: Day): readonly Day[] {
  if (span !== "month") return lastDays(from, watchLimits.usualDays);
  const first = stepAfter(from, "month", -12);
  return daysBetween(first, stepEnd(first, "month"));
}

/** The digest of the last span that is over; undefined when nothing was recorded in it. */
export function createDigest(
  span: DigestSpan,
  today: Day,
  { yields, accounts, corrected, worth, alerts }: DigestFacts,
): Digest | undefined {
  const { from, to } = lastSpan(span, today);
  const known = daysBetween(from, to).flatMap((day) => yields.get(day) ?? []);
  if (known.length === 0) return undefined;
  const correctedDays = daysBetween(from, to).filter((day) => corrected?.has(day)).length;
  const usualWh = meanOf(yields, usualDays(span, from));
  const amount = worth && savedIn(accounts, worth.prices);
  const currency = worth?.currency;
  return {
    span,
    from,
    to,
    yieldWh: known.reduce((sum, wh) => sum + wh, 0),
    days: known.length,
    ...(correctedDays > 0 && { correctedDays }),
    ...(usualWh !== undefined && usualWh > 0 && { usualWh }),
    ...(amount !== undefined && {
      saved: { amount, ...(currency !== undefined && { currency }) },
    }),
    weak: weakIn(from, to, alerts),
  };
}

function weakIn(from: Day, to: Day, alerts: readonly Alert[]): Digest["weak"] {
  const [startS = 0, untilS = 0] = [from, dayAfter(to, 1)].map(dayStartS);
  return alerts
    .filter(({ rule, sinceS, endS }) => {
      const isWithin = sinceS < untilS && (endS ?? Number.POSITIVE_INFINITY) > startS;
      return rule === "stringLow" && isWithin;
    })
    .map(({ figures: { name = "", string = "" }, sinceS }) => ({
      name: String(name),
      string: String(string),
      sinceS,
    }))
    .sort((a, b) => a.sinceS - b.sinceS);
}
