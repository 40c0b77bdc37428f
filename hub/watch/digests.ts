import { accountDays, accountSources } from "#plant/energy/accounts.ts";
import type { Worth } from "#plant/energy/prices.ts";
import { dayAfter, dayOf, zonedDate, type Day } from "#plant/history/local-day.ts";
import {
  type Digest,
  createDigest,
  type DigestSpan,
  digestSpans,
  lastSpan,
  type ToldDigests,
  usualDays,
} from "#plant/watch/digest.ts";
import type { KeptFile } from "../record/keptFile.ts";
import type { DailyFigures, RecordStore } from "../store/contract.ts";
import type { Alerts } from "./alertStore.ts";
import { yieldsByDay } from "./summary.ts";

export interface DigestsOptions {
  readonly store: Pick<RecordStore, "days">;
  readonly alerts: Pick<Alerts, "alerts" | "notify">;
  readonly told: KeptFile<ToldDigests>;
  readonly gateways: readonly { readonly name: string }[];
  readonly spans: () => readonly DigestSpan[];
  readonly channels: () => readonly string[];
  readonly worthOf: (gateway: string) => Worth | undefined;
}

/** Digests are made in the morning, when the day before is over and complete. */
const MORNING_HOUR = 7;

/**
 * Makes the due digests, from seven in the morning on: a missed digest is made when the hub runs again, unless a later
 * digest is due. Rejects if the store cannot be read or written.
 */
export async function makeDigests(options: DigestsOptions, nowS: number): Promise<void> {
  const channels = options.channels();
  if (channels.length === 0 || zonedDate(nowS).getUTCHours() < MORNING_HOUR) return;
  const today = dayOf(nowS);
  const wanted = digestSpans.filter((span) => options.spans().includes(span));
  for (const { name } of options.gateways) {
    for (const span of wanted) {
      const { from } = lastSpan(span, today);
      if ((options.told.of(name)?.[span] ?? "") >= from) continue;
      const digest = await digestFor(options, { gateway: name, span, today });
      if (digest) options.alerts.notify(name, { kind: "digest", digest }, channels, nowS);
      await options.told.change(name, (told) => ({ ...told, [span]: from }));
    }
  }
}

async function digestFor(
  { store, alerts, worthOf }: DigestsOptions,
  {
    gateway,
    span,
    today,
  }: { readonly gateway: string; readonly span: DigestSpan; readonly today: Day },
): Promise<Digest | undefined> {
  const { from, to } = lastSpan(span, today);
  const before = usualDays(span, from);
  const [first = from, last = dayAfter(from, -1)] = [
    before.toSorted()[0],
    before.toSorted().at(-1),
  ];
  const sources = ["sun", "total"];
  const [earlier, within] = await Promise.all([
    store.days({ gateway, from: first, to: last, sources }),
    store.days({ gateway, from, to, sources: [...accountSources] }),
  ]);
  const yields = yieldsByDay([...earlier, ...within]);
  const accounts = accountDays(bySource(within));
  return createDigest(span, today, {
    yields,
    accounts,
    corrected: new Set(within.flatMap((one) => (one.correctedWh === undefined ? [] : one.day))),
    worth: worthOf(gateway),
    alerts: alerts.alerts(gateway),
  });
}

function bySource(days: readonly DailyFigures[]): ReadonlyMap<string, readonly DailyFigures[]> {
  const found = new Map<string, DailyFigures[]>();
  for (const one of days) found.set(one.source, [...(found.get(one.source) ?? []), one]);
  return found;
}
