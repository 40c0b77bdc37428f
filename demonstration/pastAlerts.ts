import type { Alert } from "#plant/watch/alert.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { rules } from "#plant/watch/rules.ts";

interface Past extends Pick<Alert, "rule" | "subject" | "figures"> {
  readonly day: Day;
  /** Hours from midnight to its start, and how many it lasted. */
  readonly fromH: number;
  readonly forH: number;
}

/**
 * Alerts of the simulated household that are over, up to the given number of days before now. A plain one has neither
 * battery nor meter at its gateway.
 */
export function pastAlerts(nowS: number, days: number, isPlain = false): readonly Alert[] {
  const today = dayOf(nowS);
  const first = dayAfter(today, -days);
  const last = dayAfter(today, -3);
  return allBefore(today)
    .filter(({ day, rule }) => day >= first && day <= last && !(isPlain && isOfDevice(rule)))
    .map(alertOf);
}

function isOfDevice(rule: Alert["rule"]): boolean {
  return rule === "batteryAlarm" || rule === "meterMissing";
}

function allBefore(today: Day): readonly Past[] {
  const year = Number(today.slice(0, 4));
  const battery = { rule: "batteryAlarm", subject: "" } as const;
  const cold = { ...battery, fromH: 5.5, forH: 2.6, figures: { issues: "lowTemperature" } };
  return [
    {
      ...battery,
      day: dayAfter(today, -9),
      fromH: 18.2,
      forH: 0.4,
      figures: { issues: "highCurrentDischarge" },
    },
    {
      rule: "stringLow",
      subject: "114180610042/1",
      day: dayAfter(today, -23),
      fromH: 9.1,
      forH: 54,
      figures: { name: "Garage roof", string: "West", percent: 58 },
    },
    {
      rule: "meterMissing",
      subject: "",
      day: dayAfter(today, -64),
      fromH: 13.3,
      forH: 0.7,
      figures: {},
    },
    { ...cold, day: `${year}-01-19` },
    { ...cold, day: `${year - 1}-01-19` },
  ];
}

function alertOf({ day, fromH, forH, ...alert }: Past): Alert {
  const sinceS = Math.round((dayStartS(day) ?? 0) + fromH * 3600);
  const endS = Math.round(sinceS + forH * 3600);
  return { ...alert, sinceS, startS: sinceS + rules[alert.rule].startAfterS, endS };
}
