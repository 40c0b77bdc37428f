import de from "#app/locales/de/hub.json" with { type: "json" };
import deDevices from "#app/locales/de/devices.json" with { type: "json" };
import en from "#app/locales/en/hub.json" with { type: "json" };
import enDevices from "#app/locales/en/devices.json" with { type: "json" };
import fr from "#app/locales/fr/hub.json" with { type: "json" };
import frDevices from "#app/locales/fr/devices.json" with { type: "json" };
import { readableKey } from "#plant/live/readable-key.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";

interface Texts {
  readonly alert: typeof en.alert;
  readonly notice: typeof en.notice;
  readonly issues: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<NoticeLanguage, Texts>> = {
  en: { ...en, issues: enDevices.battery.issueNames },
  de: { ...de, issues: deDevices.battery.issueNames },
  fr: { ...fr, issues: frDevices.battery.issueNames },
};

/** What an alert says in a language. */
export function alertText(
  alert: Pick<Alert, "rule" | "figures">,
  kind: "start" | "end",
  language: NoticeLanguage,
): string {
  const { alert: alerts, notice, issues } = texts[language];
  const issueName = (issue: string) =>
    Object.hasOwn(issues, issue) ? (issues[issue] ?? issue) : readableKey(issue);
  const text = filled(alerts.rule[alert.rule], { ...alertValues(alert, language, issueName) });
  return kind === "end" ? filled(notice.over, { text }) : text;
}

/** What a test notice says in a language. */
export function testText(language: NoticeLanguage): string {
  return texts[language].notice.test;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
