import type { TFunction } from "i18next";
import {
  compareSources,
  inverterId,
  plantSource,
  sourceOf,
  type Source,
} from "#plant/history/sources.ts";
import { shownText } from "#protocol/shown-text.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";

/** The chart that stacks several sources, where a source may be chosen. */
export const STACK = "stack";

/** Subject of a chart: a source, or several together. */
export type Subject = Source | typeof STACK;

export function subjectId(subject: Subject): string {
  return subject === STACK ? STACK : subject.id;
}

/** The sources of which there is a history, in the order of the list; the sun and the sum of all inverters are always there. */
export function knownSources(infos: readonly SourceInfo[]): readonly Source[] {
  const known = infos.flatMap(({ source }) => sourceOf(source) ?? []);
  const always = (["sun", "total"] as const).flatMap((kind) =>
    known.some((one) => one.kind === kind) ? [] : plantSource(kind),
  );
  return [...always, ...known].sort(compareSources);
}

export function stackedSources(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ stacks }) => stacks !== undefined);
}

/** Choices: the whole first, then several in a chart, then each part. */
export function subjectsOf(sources: readonly Source[]): readonly Subject[] {
  const hasStack = stackedSources(sources).length > 1;
  return hasStack ? [...sources.slice(0, 1), STACK, ...sources.slice(1)] : sources;
}

export function sourcesOf(subject: Subject, all: readonly Source[]): readonly Source[] {
  return subject === STACK ? stackedSources(all) : [subject];
}

export type NameOf = (subject: Subject) => string;

export function subjectName(
  t: TFunction<"history">,
  subject: Subject,
  infos: readonly SourceInfo[],
): string {
  if (subject === STACK) return t("source.stack");
  if (subject.kind !== "inverter" && subject.kind !== "string") return t(`source.${subject.kind}`);
  const ownName = (id: string) => {
    const name = infos.find(({ source }) => source === id)?.name;
    return name === undefined ? undefined : shownText(name);
  };
  const { serial } = subject;
  const inverter = ownName(inverterId(serial)) || t("source.inverter", { serial });
  if (subject.kind === "inverter") return inverter;
  const number = subject.number + 1;
  const string = ownName(subject.id) || t("source.string", { number });
  return `${inverter} · ${string}${hasTwin(subject, infos) ? ` (${number})` : ""}`;
}

/** Whether another string of the same inverter has the same name. */
function hasTwin({ id }: Source, infos: readonly SourceInfo[]): boolean {
  const own = infos.find(({ source }) => source === id)?.name;
  return infos.some(
    ({ source, name }) =>
      source !== id && ofInverter(source) === ofInverter(id) && name === own && own,
  );
}

/** The id of a string without its number. */
function ofInverter(source: string): string {
  return source.replace(/ \d+$/, "");
}

/** Strength of a source in a stack of several, from 0.3 to 0.9: sources of the same hue differ in it. */
export function shadeOf(sources: readonly Source[], { id, hue }: Source): number {
  const same = sources.filter((other) => other.hue === hue);
  return 0.9 - (0.6 * same.findIndex((one) => one.id === id)) / Math.max(same.length, 2);
}
