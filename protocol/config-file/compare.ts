import { configArea, type ConfigArea } from "./area.ts";
import type { ConfigFile } from "./config-file.ts";
import { configRisk, isSecretPath, type ConfigRisk } from "./risk.ts";

/** A step into a configuration: a key of an object, a place in a list, or the name of a profile. */
export type ConfigPath = readonly (string | number)[];

/** A value that a restore would add, change or remove; a removed value gets its factory value. */
export interface ConfigChange {
  readonly kind: "added" | "changed" | "removed";
  readonly path: ConfigPath;
  readonly area: ConfigArea;
  /** JSON text of the value now; undefined when it is added. */
  readonly before: string | undefined;
  /** JSON text of the value in the file; undefined when it is removed. */
  readonly after: string | undefined;
  /** Risk of the change. */
  readonly risk: ConfigRisk | undefined;
  /** A password or key, not to be shown. */
  readonly isSecret: boolean;
}

/** A change without the properties of its path. */
type Difference = Pick<ConfigChange, "kind" | "path" | "before" | "after">;
type Entries = ReadonlyMap<string | number, unknown>;

const nothing: Entries = new Map();

const saveCount = "cfg.save_count";

/**
 * Compares two parsed files of a kind value by value, in the order of the new file, then the removed values. Lists are
 * compared by index, pin profiles by name. The firmware's own count of saves is left out. Never throws.
 */
export function compareConfig(
  file: ConfigFile,
  before: unknown,
  after: unknown,
): readonly ConfigChange[] {
  // Profiles move within their file; an inverter is known by its index.
  const byName = file === "pin_mapping.json";
  const was = entriesOf(before, byName) ?? nothing;
  const is = entriesOf(after, byName) ?? nothing;
  return entryDifferences([], was, is, byName)
    .filter(({ path }) => file !== "config.json" || path.join(".") !== saveCount)
    .map((difference) => changeOf(file, difference));
}

/** A difference of two files with the settings page, the risk and the secrecy of its path. */
export function changeOf(file: ConfigFile, difference: Difference): ConfigChange {
  const { path } = difference;
  return {
    ...difference,
    area: configArea(file, path),
    risk: configRisk(file, path),
    isSecret: isSecretPath(path),
  };
}

function differences(
  path: ConfigPath,
  before: unknown,
  after: unknown,
  byName: boolean,
): readonly Difference[] {
  const [was, is] = [entriesOf(before, byName), entriesOf(after, byName)];
  const isSameKind = Array.isArray(before) === Array.isArray(after);
  if (was && is && isSameKind) return entryDifferences(path, was, is, byName);
  if (!was && !is) return leafDifference(path, before, after);
  return [...oneSided(path, before, "removed", byName), ...oneSided(path, after, "added", byName)];
}

function entryDifferences(
  path: ConfigPath,
  before: Entries,
  after: Entries,
  byName: boolean,
): readonly Difference[] {
  const steps = new Set([...after.keys(), ...before.keys()]);
  return [...steps].flatMap((step) =>
    differences([...path, step], before.get(step), after.get(step), byName),
  );
}

/** Every value below `value`, as added or removed. */
function oneSided(
  path: ConfigPath,
  value: unknown,
  kind: "added" | "removed",
  byName: boolean,
): readonly Difference[] {
  const entries = entriesOf(value, byName);
  if (entries) {
    return [...entries].flatMap(([step, child]) => oneSided([...path, step], child, kind, byName));
  }
  return kind === "added"
    ? leafDifference(path, undefined, value)
    : leafDifference(path, value, undefined);
}

function leafDifference(path: ConfigPath, before: unknown, after: unknown): readonly Difference[] {
  const [was, is] = [textOf(before), textOf(after)];
  if (was === is) return [];
  const kind = was === undefined ? "added" : is === undefined ? "removed" : "changed";
  return [{ kind, path, before: was, after: is }];
}

/** Entries of an object or list; undefined for a scalar or an empty container. */
function entriesOf(value: unknown, byName: boolean): Entries | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Array.isArray(value) ? itemsOf(value, byName) : new Map(Object.entries(value));
  return entries.size > 0 ? entries : undefined;
}

function itemsOf(list: readonly unknown[], byName: boolean): Entries {
  const names = byName ? list.map(nameOf) : [];
  const isNamed = byName && !names.includes(undefined) && new Set(names).size === list.length;
  return new Map(list.map((item, at) => [isNamed ? (names[at] ?? at) : at, item]));
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || !("name" in item)) return undefined;
  return typeof item.name === "string" ? item.name : undefined;
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
