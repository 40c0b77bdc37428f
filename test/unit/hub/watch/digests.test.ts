import fc from "fast-check";
import { join } from "node:path";
import { expect, it } from "vitest";
import { dayAfter, dayOf, dayStartS } from "#plant/history/local-day.ts";
import {
  createDigest,
  type DigestFacts,
  type Digest,
  digestSpans,
  lastSpan,
  ToldDigests,
  usualDays,
} from "#plant/watch/digest.ts";
import { openKept } from "#hub/record/keptFile.ts";
import { AlertStore } from "#hub/watch/alertStore.ts";
import { deliverDue } from "#hub/watch/delivery.ts";
import { makeDigests } from "#hub/watch/digests.ts";
import { isQuietAt } from "#hub/watch/quietHours.ts";
import { digestText } from "#hub/watch/texts.ts";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const today = "2026-11-26";
const atHour = (day: string, hour: number) => (dayStartS(day) ?? 0) + hour * 3600;
const full: Digest = {
  span: "day",
  from: "2026-11-25",
  to: "2026-11-25",
  yieldWh: 21_400,
  days: 1,
  usualWh: 19_633,
  saved: { amount: 1.83, currency: "EUR" },
  weak: [{ name: "Shed", string: "West", sinceS: atHour("2026-11-25", 14) }],
};

it.each([
  [
    "en",
    "25 November: 21.4\u00a0kWh, 9\u00a0% more than a usual day; €1.83 saved and earned; string West of Shed was weak from 14:00.",
  ],
  [
    "de",
    "25. November: 21,4\u00a0kWh, 9\u00a0% mehr als an einem gewöhnlichen Tag; 1,83\u00a0€ gespart und verdient; String West von Shed war schwach ab 14:00.",
  ],
  [
    "fr",
    "25 novembre\u00a0: 21,4\u00a0kWh, 9\u00a0% de plus qu’un jour ordinaire\u00a0; 1,83\u00a0€ économisés et gagnés\u00a0; la chaîne West de Shed était faible depuis 14:00.",
  ],
] as const)("says a day in words, in %s", (language, text) => {
  expect(digestText(full, language)).toBe(text);
});

it("says of a span only what is known", () => {
  const week = {
    span: "week",
    from: "2026-11-16",
    to: "2026-11-22",
    yieldWh: 7_000,
    days: 5,
  } as const;
  expect(digestText({ ...week, usualWh: 1_400, weak: [] }, "en")).toBe(
    "Week from 16 November to 22 November: 7\u00a0kWh, as much as in a usual week; 5 of 7 days were recorded.",
  );
  const month = { ...week, span: "month", from: "2026-10-01", to: "2026-10-31", days: 31 } as const;
  const saved = { amount: 3 };
  expect(digestText({ ...month, usualWh: 500, saved, weak: full.weak }, "en")).toBe(
    "October 2026: 7\u00a0kWh, 55\u00a0% less than in the same month of last year; 3.00 saved and earned; string West of Shed was weak from 25 November at 14:00.",
  );
});

it("sums a span that is over, beside days that are not in it", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((n) => dayAfter("2000-01-01", n));
  fc.assert(
    fc.property(day, fc.constantFrom(...digestSpans), fc.nat(1e6), (now, span, wh) => {
      const { from, to } = lastSpan(span, now);
      expect(from <= to && to < now).toBe(true);
      const before = usualDays(span, from);
      expect(before.every((one) => one < from)).toBe(true);
      const yields = new Map([...before.map((one) => [one, 100] as const), [to, wh] as const]);
      const makeDigest = createDigest(span, now, {
        yields,
        accounts: [],
        worth: undefined,
        alerts: [],
      });
      expect(makeDigest).toEqual({ span, from, to, yieldWh: wh, days: 1, usualWh: 100, weak: [] });
      const nothing = { yields: new Map(), accounts: [], worth: undefined, alerts: [] };
      expect(createDigest(span, now, nothing)).toBeUndefined();
    }),
  );
});

function alertAt(sinceS: number, endS: number | null) {
  const figures = { name: "Shed", string: String(sinceS) };
  return { rule: "stringLow" as const, subject: "", figures, sinceS, startS: sinceS, endS };
}

it("names the strings whose alert lies in the span", () => {
  const [startS, endS] = [atHour("2026-11-25", 0), atHour(today, 0)];
  const alerts = [
    alertAt(startS - 9, startS - 1),
    alertAt(endS, null),
    alertAt(endS - 1, null),
    alertAt(startS - 9, startS),
    { ...alertAt(startS + 5, null), rule: "gatewaySilent" as const },
    alertAt(startS - 8, startS + 1),
    alertAt(startS, null),
  ];
  const yields = new Map([["2026-11-25", 1]]);
  const makeDigest = createDigest("day", today, { yields, accounts: [], worth: undefined, alerts });
  expect(makeDigest?.weak).toEqual(
    [startS - 8, startS, endS - 1].map((sinceS) => ({
      name: "Shed",
      string: String(sinceS),
      sinceS,
    })),
  );
});

it("says what a span was worth where there are prices, in their currency, and compares it with no span of nothing", () => {
  const account = {
    generatedWh: 3000,
    exportedWh: 1000,
    importedWh: 0,
    dischargedWh: 0,
    consumedWh: 2000,
    chargedWh: 0,
    lostWh: 0,
  };
  const prices = [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.1 }];
  const yields = new Map(["2026-11-25", ...usualDays("day", "2026-11-25")].map((day) => [day, 0]));
  const makeDigest = (worth: DigestFacts["worth"]) =>
    createDigest("day", today, {
      yields,
      accounts: [{ day: "2026-11-25", account }],
      worth,
      alerts: [],
    });
  const unpriced = {
    span: "day",
    from: "2026-11-25",
    to: "2026-11-25",
    yieldWh: 0,
    days: 1,
    weak: [],
  };
  expect(makeDigest(undefined)).toEqual(unpriced);
  expect(makeDigest({ prices })).toEqual({ ...unpriced, saved: { amount: 0.7 } });
  expect(makeDigest({ prices, currency: "EUR" })?.saved).toEqual({ amount: 0.7, currency: "EUR" });
});

it("compares a month with the same month of last year, any other span with four weeks before it", () => {
  const months = [usualDays("month", "2028-02-01"), usualDays("month", "2029-02-01")];
  expect(months.map((days) => [days[0], days.at(-1), days.length])).toEqual([
    ["2027-02-01", "2027-02-28", 28],
    ["2028-02-01", "2028-02-29", 29],
  ]);
  expect(usualDays("week", "2026-11-16")).toHaveLength(28);
  expect(lastSpan("month", today)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
});

async function parts() {
  const folder = temporaryFolder();
  const store = new SqliteStore(join(folder, "record.db"));
  const energy = { inWh: 5_000, outWh: 0, coveredS: 80_000 };
  const days = Array.from({ length: 40 }, (_, n) => dayAfter(today, n - 40));
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const told = await openKept<ToldDigests>({
    dataDir: folder,
    name: "digests",
    schema: ToldDigests,
    report,
  });
  const alerts = new AlertStore(store.database);
  const options = {
    store: {
      days: async ({ from, to }: { from: string; to: string }) =>
        days
          .filter((day) => from <= day && day <= to)
          .map((day) => ({ day, source: "total", startS: dayStartS(day) ?? 0, energy })),
    },
    alerts,
    told,
    gateways: [{ name: "barn" }],
    spans: () => ["day", "week"] as const,
    channels: () => ["webhook"],
    worthOf: () => undefined,
  };
  return { alerts, options };
}

it("makes each digest once, in the morning, and again after a restart only what is new", async () => {
  const { alerts, options } = await parts();
  const sent: (string | undefined)[] = [];
  const webhook = {
    name: "webhook",
    send: async ({ digest }: { digest?: Digest }) =>
      void sent.push(`${digest?.span} ${digest?.from}`),
  };
  const step = async (day: string, hour: number) => {
    await makeDigests(options, atHour(day, hour));
    const nowS = atHour(day, hour);
    const due = { alerts, channels: [webhook], taken: new Set<number>(), language: "en" as const };
    const quiet = { report: () => undefined, onFailure: () => undefined };
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n += 1) await deliverDue({ ...due, ...quiet, signal }, nowS);
    return sent.splice(0);
  };
  expect(await step(today, 6)).toEqual([]);
  expect(await step(today, 7)).toEqual(["day 2026-11-25", "week 2026-11-16"]);
  expect(await step(today, 23)).toEqual([]);
  // A day without a record has nothing to say.
  expect(await step(dayAfter(today, 3), 9)).toEqual([]);
  expect(await step(dayAfter(today, 4), 9)).toEqual(["week 2026-11-23"]);
});

it("makes a digest later that nobody would have got", async () => {
  const { alerts, options } = await parts();
  await makeDigests({ ...options, channels: () => [] }, atHour(today, 8));
  await makeDigests({ ...options, spans: () => [] }, atHour(today, 8));
  expect(alerts.due(atHour(today, 8))).toEqual([]);
  await makeDigests(options, atHour(today, 9));
  const digest = { span: "day", from: "2026-11-25", yieldWh: 5_000, usualWh: 5_000 };
  expect(alerts.due(atHour(today, 9))).toMatchObject([{ event: { digest } }]);
});

it("lets a channel wait in its quiet hours, and no other", async () => {
  const { alerts } = await parts();
  const digest = { kind: "digest", digest: full } as const;
  alerts.notify("barn", digest, ["loud", "quiet"], 0);
  const sent: string[] = [];
  const channel = (name: string, quiet: string) => ({
    name,
    quiet,
    send: async () => void sent.push(name),
  });
  const options = {
    alerts,
    channels: [channel("loud", ""), channel("quiet", "22:00-07:00")],
    language: "en" as const,
    report: () => undefined,
    onFailure: () => undefined,
    signal: new AbortController().signal,
    taken: new Set<number>(),
  };
  await deliverDue(options, atHour(today, 23));
  await deliverDue(options, atHour(today, 6));
  expect(sent).toEqual(["loud"]);
  await deliverDue(options, atHour(today, 7));
  expect(sent).toEqual(["loud", "quiet"]);
});

function textOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, "0")).join(":");
}

it("knows quiet hours of every minute", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(minute, minute, minute, (from, until, now) => {
      const lasts = (until - from + 1_440) % 1_440;
      const isWithin = (now - from + 1_440) % 1_440 < lasts;
      const timeS = (dayStartS("2026-06-01") ?? 0) + now * 60;
      expect(isQuietAt(`${textOf(from)}-${textOf(until)}`, timeS)).toBe(isWithin);
      expect(isQuietAt("", timeS)).toBe(false);
      expect(dayOf(timeS)).toBe("2026-06-01");
    }),
  );
});
