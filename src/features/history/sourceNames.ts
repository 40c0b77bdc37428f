import type { TFunction } from "i18next";
import { shownText } from "#protocol/shown-text.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";

/** The source that stands for several in one chart. */
export const STACK = "stack";

/** The sources that one chart stacks: inverters, charge controller, battery and grid. */
export function stackedSources(sources: readonly SourceInfo[]): readonly string[] {
  return sources
    .map(({ source }) => source)
    .filter((source) => /^inv |^(controller|battery|grid)$/.test(source));
}

/** Gives the name of a source. */
export type NameOf = (source: string) => string;

const plain = [
  "total",
  STACK,
  "controller",
  "battery",
  "soc",
  "grid",
  "charger",
  "chargerInput",
] as const;
type Plain = (typeof plain)[number];

/** The name of a source as its owner knows it. */
export function sourceName(
  t: TFunction<"history">,
  source: string,
  sources: readonly SourceInfo[],
): string {
  const known = plain.find((one) => one === source);
  if (known) return t(`source.${known}`);
  const nameOf = (id: string) => {
    const name = sources.find((info) => info.source === id)?.name;
    return name === undefined ? undefined : shownText(name);
  };
  const [kind, serial = source, number = ""] = source.split(" ");
  const inverter = nameOf(`inv ${serial}`) ?? t("source.inverter", { serial });
  if (kind !== "str") return inverter;
  const string = nameOf(source) ?? t("source.string", { number: Number(number) + 1 });
  return `${inverter} · ${string}`;
}

/** Sources in the order of the list: the whole first, each inverter before its strings. */
export function inListOrder(sources: readonly SourceInfo[]): readonly SourceInfo[] {
  const others = sources.filter(({ source }) => source !== "total");
  const total = sources.find(({ source }) => source === "total") ?? { source: "total" };
  return [total, ...others.sort((a, b) => (rank(a.source) < rank(b.source) ? -1 : 1))];
}

function rank(source: string): string {
  const at = plain.findIndex((one) => one === source);
  if (at >= 0) return `2 ${at}`;
  const [kind, serial = "", number = ""] = source.split(" ");
  return `1 ${serial} ${kind === "str" ? number : ""}`;
}

const hues: Readonly<Record<string, string>> = {
  battery: "battery",
  soc: "battery",
  grid: "grid",
  charger: "charger",
  chargerInput: "charger",
} satisfies Partial<Record<Plain, string>>;

/** The hue of a source, as in `--source-sun`. */
export function hueOf(source: string): string {
  return hues[source] ?? "sun";
}

/** Strength of a source in a stack of several, from 0.3 to 0.9: sources of the same hue differ in it. */
export function shadeOf(sources: readonly string[], source: string): number {
  const same = sources.filter((other) => hueOf(other) === hueOf(source));
  return 0.9 - (0.6 * same.indexOf(source)) / Math.max(same.length, 2);
}

/** What the two directions of a source are called. */
export function energies(source: string) {
  switch (source) {
    case "soc":
      return [];
    case "battery":
      return [
        { key: "charged", way: "into" },
        { key: "discharged", way: "out" },
      ] as const;
    case "grid":
      return [
        { key: "imported", way: "into" },
        { key: "exported", way: "out" },
      ] as const;
    case "charger":
      return [{ key: "delivered", way: "into" }] as const;
    default:
      return [{ key: "yield", way: "into" }] as const;
  }
}
