import de from "#app/locales/de/hub.json" with { type: "json" };
import deMessages from "#app/locales/de/messages.json" with { type: "json" };
import deDevices from "#app/locales/de/devices.json" with { type: "json" };
import en from "#app/locales/en/hub.json" with { type: "json" };
import enMessages from "#app/locales/en/messages.json" with { type: "json" };
import enDevices from "#app/locales/en/devices.json" with { type: "json" };
import fr from "#app/locales/fr/hub.json" with { type: "json" };
import frMessages from "#app/locales/fr/messages.json" with { type: "json" };
import frDevices from "#app/locales/fr/devices.json" with { type: "json" };
import { readableKey } from "#plant/live/readable-key.ts";
import { dayOf, daysBetween, zonedDate, type Day } from "#plant/history/local-day.ts";
import type { Digest, DigestSpan } from "#plant/watch/digest.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";
import { moneyText } from "../moneyText.ts";

interface Texts {
  readonly alert: typeof en.alert;
  readonly promise: Readonly<Record<"kind" | "reason", Readonly<Record<string, string>>>>;
  readonly notice: typeof enMessages.notice;
  readonly digest: typeof enMessages.digest;
  readonly homeAssistant: typeof enMessages.homeAssistant;
  readonly issues: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<NoticeLanguage, Texts>> = {
  en: { ...en, ...enMessages, issues: enDevices.battery.issueNames },
  de: { ...de, ...deMessages, issues: deDevices.battery.issueNames },
  fr: { ...fr, ...frMessages, issues: frDevices.battery.issueNames },
};

export function alertText(
  alert: Pick<Alert, "rule" | "figures">,
  kind: "start" | "end",
  language: NoticeLanguage,
): string {
  const { alert: alerts, promise, notice, issues } = texts[language];
  const names = {
    issue: (issue: string) => wordIn(issues, issue) ?? readableKey(issue),
    promise: (name: string) => wordIn(promise.kind, name) ?? "",
    reason: (reason: string) => wordIn(promise.reason, reason) ?? "",
  };
  const text = fillPlaceholders(alerts.rule[alert.rule], {
    ...alertValues(alert, language, names),
  });
  return kind === "end" ? fillPlaceholders(notice.over, { text }) : text;
}

function wordIn(words: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

export function entityNames(language: NoticeLanguage): Texts["homeAssistant"] {
  return texts[language].homeAssistant;
}

export function testText(language: NoticeLanguage): string {
  return texts[language].notice.test;
}

/** Text of a digest in a language: a sentence of the known parts. */
export function digestText(digest: Digest, language: NoticeLanguage): string {
  const { digest: words } = texts[language];
  const { span, from, to, days, weak } = digest;
  const all = daysBetween(from, to).length;
  const usual = usualText(digest, language);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const yielded = fillPlaceholders(words.yield[span], {
    from: dayText(from, language, span),
    to: dayText(to, language, span),
    energy: number.format(digest.yieldWh / 1000),
  });
  const parts = [
    usual === undefined ? yielded : `${yielded}, ${usual}`,
    ...(days < all ? [fillPlaceholders(words.part, { days: String(days), all: String(all) })] : []),
    ...correctedText(digest, words.corrected),
    ...(digest.saved
      ? [fillPlaceholders(words.saved, { money: moneyText(digest.saved, language) })]
      : []),
    ...weak.map((one) => weakText(one, digest, language)),
  ];
  return `${parts.reduce((first, next) => fillPlaceholders(words.joined, { first, next }))}.`;
}

function correctedText(
  { span, correctedDays }: Digest,
  words: { readonly day: string; readonly more: string },
): readonly string[] {
  if (correctedDays === undefined) return [];
  return [
    span === "day" ? words.day : fillPlaceholders(words.more, { days: String(correctedDays) }),
  ];
}

function weakText(
  { name, string, sinceS }: Digest["weak"][number],
  { span, from }: Digest,
  language: NoticeLanguage,
): string {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const date = { day: "numeric", month: "long" } as const;
  const isSameDay = span === "day" && dayOf(sinceS) === from;
  const format = new Intl.DateTimeFormat(dateLocales[language], {
    ...(isSameDay ? {} : date),
    ...time,
    timeZone: "UTC",
  });
  const since = format.format(zonedDate(sinceS));
  return fillPlaceholders(texts[language].digest.weak, { name, string, since });
}

/** Days of English dates: the day stands before the month, as anywhere in Europe. */
const dateLocales: Readonly<Record<NoticeLanguage, string>> = { en: "en-GB", de: "de", fr: "fr" };

function usualText(digest: Digest, language: NoticeLanguage): string | undefined {
  const { span, days, yieldWh, usualWh } = digest;
  if (usualWh === undefined) return undefined;
  const percent = Math.round((yieldWh / days / usualWh - 1) * 100);
  const than = texts[language].digest.than[span];
  const text = percent === 0 ? than.same : percent > 0 ? than.more : than.less;
  const number = new Intl.NumberFormat(language);
  return fillPlaceholders(text, { percent: number.format(Math.abs(percent)) });
}

function dayText(day: Day, language: NoticeLanguage, span: DigestSpan): string {
  const format = new Intl.DateTimeFormat(dateLocales[language], {
    month: "long",
    ...(span === "month" ? ({ year: "numeric" } as const) : ({ day: "numeric" } as const)),
    timeZone: "UTC",
  });
  return format.format(new Date(day));
}

function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
