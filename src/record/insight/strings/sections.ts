import type { StringNow } from "#hub-api/sky.ts";
import { meanPlane, type Plane } from "#plant/sky/clear-power.ts";
import { compareLit } from "#plant/sky/lit-comparison.ts";
import type { StateReason } from "#plant/sky/string-model.ts";
import { facings, type Facing } from "#plant/strings/facing.ts";
import { stringKey, type ComparedString } from "#plant/strings/string-comparison.ts";
import { weakFirst, type StringRow } from "./stringRows.ts";

/** Common property of a section's strings. */
export type SectionOf =
  /** They face alike: the plane in the middle of theirs. */
  | { readonly kind: "group"; readonly plane: Plane }
  /** They are not known for sure, and why; undefined where nothing was learnt yet. */
  | { readonly kind: "unknown"; readonly reason: StateReason | undefined }
  /** They are not known for sure, and their owner says that they face this way. */
  | { readonly kind: "said"; readonly facing: Facing }
  | { readonly kind: "battery" };

/** Strings that belong together. */
export interface Section {
  readonly id: string;
  readonly of: SectionOf;
  readonly rows: readonly StringRow[];
}

/** Compares the firm strings by their clear-sky power now; the others stay as they are. */
export function knownRows(
  rows: readonly StringRow[],
  known: readonly StringNow[],
): readonly StringRow[] {
  const lights = new Map(
    known.flatMap(({ light, ...string }) => (light ? [[keyOf(string), light] as const] : [])),
  );
  const all = compareLit(
    rows.map((row) => row.compared),
    lights,
  );
  return rows.map((row, at) => {
    const light = lights.get(row.key);
    const own = all[at];
    if (!light || !own) return row;
    const compared = { ...own, peakW: own.peakW ?? light.peakW };
    return { ...withComparison(row, compared), isKnown: true };
  });
}

export function withComparison(row: StringRow, compared: ComparedString): StringRow {
  const { shareOfSiblings } = compared;
  const share =
    shareOfSiblings === undefined
      ? undefined
      : { value: (shareOfSiblings - 1) * 100, unit: "%", decimals: 0 };
  return { ...row, compared, figures: { ...row.figures, share } };
}

/**
 * Rows by direction, then those whose direction the owner stated, then unknown strings by the reason, then those of
 * a battery. Within each, a section with a weak string and a weak string come first.
 */
export function sectionsOf(
  rows: readonly StringRow[],
  known: readonly StringNow[],
  {
    storageSerial,
    isWeak,
  }: { readonly storageSerial: string | undefined; readonly isWeak: (row: StringRow) => boolean },
): readonly Section[] {
  const learnt = new Map(known.map((string) => [keyOf(string), string]));
  const sections = new Map<
    string,
    { readonly kind: SectionOf["kind"]; readonly said: Facing | undefined; rows: StringRow[] }
  >();
  for (const row of rows) {
    const one = learnt.get(row.key);
    const isBattery = row.compared.serial === storageSerial;
    const said = facings.find((facing) => facing === row.compared.facing);
    const kind = isBattery ? "battery" : one?.light ? "group" : said ? "said" : "unknown";
    const by = { group: one?.light?.group, said, unknown: one?.reason, battery: undefined };
    const id = `${kind} ${by[kind] ?? ""}`;
    const section = sections.get(id) ?? { kind, said, rows: [] };
    section.rows.push(row);
    sections.set(id, section);
  }
  const shownSections = [...sections].map(([id, section]): Section => {
    const own = section.rows.flatMap(({ key }) => learnt.get(key) ?? []);
    return { id, of: sectionOf(section, own), rows: weakFirst(section.rows, isWeak) };
  });
  const kinds: readonly SectionOf["kind"][] = ["group", "said", "unknown", "battery"];
  return kinds.flatMap((kind) =>
    weakFirst(
      shownSections.filter((section) => section.of.kind === kind),
      (section) => section.rows.some(isWeak),
    ),
  );
}

function sectionOf(
  { kind, said }: { readonly kind: SectionOf["kind"]; readonly said: Facing | undefined },
  strings: readonly StringNow[],
): SectionOf {
  switch (kind) {
    case "group":
      return { kind, plane: meanPlane(strings.flatMap(({ plane }) => plane ?? [])) };
    case "said":
      return { kind, facing: said ?? "s" };
    case "unknown":
      return { kind, reason: strings[0]?.reason };
    case "battery":
      return { kind };
  }
}

function keyOf({ serial, number }: Pick<StringNow, "serial" | "number">): string {
  return stringKey({ serial, channel: number });
}
