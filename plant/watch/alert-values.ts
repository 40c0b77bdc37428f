import { zonedDate } from "../history/local-day.ts";
import type { Alert } from "./alert.ts";

/** Values that the text of an alert may name, as shown in a language; empty where the alert has no such figure. */
export interface AlertValues {
  readonly name: string;
  readonly string: string;
  readonly percent: string;
  readonly issues: string;
  /** In kWh. */
  readonly yield: string;
  readonly expected: string;
  /** A limit in percent, before and after it changed, and when. */
  readonly before: string;
  readonly after: string;
  readonly time: string;
  /** A state of charge, and the bound that it or a power is compared with. */
  readonly soc: string;
  readonly limit: string;
  /** Powers in W: of the battery or the meter, and of the inverters. */
  readonly watts: string;
  readonly given: string;
  /** A promise of the guardian with its inverters, and why it is not kept. */
  readonly promise: string;
  readonly reason: string;
}

/** Names of a figure's subjects in a language. */
export interface AlertNames {
  readonly issue: (issue: string) => string;
  readonly promise: (kind: string) => string;
  readonly reason: (reason: string) => string;
}

export function alertValues(
  { figures }: Pick<Alert, "figures">,
  language: string,
  nameOf: AlertNames,
): AlertValues {
  const { name = "", string = "", percent = "", issues = "", yieldWh, expectedWh } = figures;
  const { before = "", after = "", changedS = "" } = figures;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const written = (value: number) => format.format(value).replace("-", "−");
  const kwh = (wh: string | number = "") => (wh === "" ? "" : written(Number(wh) / 1000));
  const shownValue = (value: string | number) => (value === "" ? "" : written(Number(value)));
  const issueNames = String(issues)
    .split(", ")
    .filter((issue) => issue !== "")
    .map(nameOf.issue);
  return {
    name: String(name),
    string: String(string),
    percent: shownValue(percent),
    issues: issueNames.join(", "),
    yield: kwh(yieldWh),
    expected: kwh(expectedWh),
    before: shownValue(before),
    after: shownValue(after),
    ...plantFigures(figures, shownValue),
    time: changedS === "" ? "" : clockText(Number(changedS), language),
    ...promiseValues(figures, nameOf),
  };
}

function clockText(timeS: number, language: string): string {
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, time).format(zonedDate(timeS));
}

function plantFigures(
  { soc = "", limit = "", watts = "", given = "" }: Alert["figures"],
  shownValue: (value: string | number) => string,
): Pick<AlertValues, "soc" | "limit" | "watts" | "given"> {
  return {
    soc: shownValue(soc),
    limit: shownValue(limit),
    watts: shownValue(watts),
    given: shownValue(given),
  };
}

function promiseValues(
  { promise = "", names = "", reason = "" }: Alert["figures"],
  nameOf: AlertNames,
): Pick<AlertValues, "promise" | "reason"> {
  const kind = promise === "" ? "" : nameOf.promise(String(promise));
  return {
    promise: names === "" ? kind : `${kind} (${names})`,
    reason: reason === "" ? "" : nameOf.reason(String(reason)),
  };
}
