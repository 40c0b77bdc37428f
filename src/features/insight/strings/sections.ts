import type { StringNow } from "#hub-api/sky.ts";
import { meanPlane, type Plane } from "#plant/sky/clear-power.ts";
import { compareLit } from "#plant/sky/lit-comparison.ts";
import type { StateReason } from "#plant/sky/string-model.ts";
import { stringKey } from "#plant/strings/string-comparison.ts";
import type { StringRow } from "./stringRows.ts";

/** What the strings of a section have in common. */
export type SectionOf =
  /** They face alike: the plane in the middle of theirs. */
  | { readonly kind: "group"; readonly plane: Plane }
  /** They are not known for sure, and why; undefined where nothing was learnt yet. */
  | { readonly kind: "unknown"; readonly reason: StateReason | undefined }
  /** A battery feeds them. */
  | { readonly kind: "battery" };

/** Strings that belong together. */
export interface Section {
  readonly id: string;
  readonly of: SectionOf;
  readonly rows: readonly StringRow[];
}

/** Compares the strings that are known for sure by what each would give now under a clear sky; the others stay as they are. */
export function knownRows(
  rows: readonly StringRow[],
  known: readonly StringNow[],
): readonly StringRow[] {
  const lights = new Map(
    known.flatMap(({ light, ...string }) => (light ? [[keyOf(string), light] as const] : [])),
  );
  const compared = compareLit(
    rows.map((row) => row.compared),
    lights,
  );
  return rows.map((row, at) => {
    const light = lights.get(row.key);
    const own = compared[at];
    if (!light || !own) return row;
    const { shareOfSiblings } = own;
    const share =
      shareOfSiblings === undefined
        ? undefined
        : { value: (shareOfSiblings - 1) * 100, unit: "%", decimals: 0 };
    return {
      ...row,
      compared: { ...own, peakW: own.peakW ?? light.peakW },
      isKnown: true,
      figures: { ...row.figures, share },
    };
  });
}

/**
 * Rows by which way they face, then those that are not known by the reason, then those of a battery; each in the order of
 * the rows. Within these three a section with a weak string goes before one without, and a weak string before the others.
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
  const sections = new Map<string, { readonly kind: SectionOf["kind"]; rows: StringRow[] }>();
  for (const row of rows) {
    const one = learnt.get(row.key);
    const isBattery = row.compared.serial === storageSerial;
    const kind = isBattery ? "battery" : one?.light ? "group" : "unknown";
    const id = `${kind} ${isBattery ? "" : (one?.light?.group ?? one?.reason ?? "")}`;
    const section = sections.get(id) ?? { kind, rows: [] };
    section.rows.push(row);
    sections.set(id, section);
  }
  const made = [...sections].map(([id, section]): Section => {
    const own = section.rows.flatMap(({ key }) => learnt.get(key) ?? []);
    return { id, of: sectionOf(section.kind, own), rows: weakFirst(section.rows, isWeak) };
  });
  const kinds: readonly SectionOf["kind"][] = ["group", "unknown", "battery"];
  return kinds.flatMap((kind) =>
    weakFirst(
      made.filter((section) => section.of.kind === kind),
      (section) => section.rows.some(isWeak),
    ),
  );
}

function sectionOf(kind: SectionOf["kind"], strings: readonly StringNow[]): SectionOf {
  switch (kind) {
    case "group":
      return { kind, plane: meanPlane(strings.flatMap(({ plane }) => plane ?? [])) };
    case "unknown":
      return { kind, reason: strings[0]?.reason };
    case "battery":
      return { kind };
  }
}

function weakFirst<Item>(items: readonly Item[], isWeak: (item: Item) => boolean): readonly Item[] {
  return [...items.filter(isWeak), ...items.filter((item) => !isWeak(item))];
}

function keyOf({ serial, number }: Pick<StringNow, "serial" | "number">): string {
  return stringKey({ serial, channel: number });
}
