import * as v from "valibot";

const Part = v.record(v.string(), v.unknown());
const Versions = v.object({
  cfg: v.object({ version: v.optional(v.number()), version_onbattery: v.optional(v.number()) }),
});

/** Effects of restoring a config.json of another release. Names are keys of the file. */
export interface ReleaseNotes {
  /** Settings whose number has another meaning there. */
  readonly misread: readonly string[];
  /** Parts that it does not know. */
  readonly ignored: readonly string[];
  /** Parts that the file lacks or has in an unreadable shape: they get factory values. */
  readonly reset: readonly string[];
}

// A part that a newer release renamed, and the version since which it migrates the old name.
const renamed: readonly (readonly [older: string, newer: string, since: number])[] = [
  ["vedirect", "solarcharger", 4],
  ["huawei", "gridcharger", 8],
];

/**
 * Compares the releases of a config.json and of the gateway's own; undefined if equal or unknown. OnBattery since
 * January 2025 migrates older files, no release newer files. Never throws. Source: docs/gateway/system.md#configjson.
 */
export function releaseNotes(here: unknown, file: unknown): ReleaseNotes | undefined {
  const [own, other] = [versionsOf(here), versionsOf(file)];
  if (own === undefined || other === undefined) return undefined;
  if (own.config === other.config && own.onBattery === other.onBattery) return undefined;
  const [held, given] = [partsOf(here), partsOf(file)];
  const isNewer = other.config > own.config || (other.onBattery ?? 0) > (own.onBattery ?? 0);
  const carried = isNewer ? [] : renamed.filter(([, , since]) => (own.onBattery ?? 0) >= since);
  const isCarriedFrom = (name: string) => carried.some(([older]) => older === name);
  const isCarriedTo = (name: string) =>
    carried.some(([older, newer]) => newer === name && given.has(older));
  const isLost = (name: string) =>
    !isCarriedTo(name) &&
    (!given.has(name) || (isNewer && lacksKeys(held.get(name), given.get(name))));
  const isMisread = other.onBattery !== undefined && own.onBattery === undefined;
  return {
    misread: isMisread ? ["dtu.poll_interval"] : [],
    ignored: [...given.keys()].filter((name) => !held.has(name) && !isCarriedFrom(name)),
    reset: [...held.keys()].filter(isLost),
  };
}

interface FileVersions {
  readonly config: number;
  /** Since January 2025; the poll interval is in milliseconds where it is there. */
  readonly onBattery: number | undefined;
}

function versionsOf(config: unknown): FileVersions | undefined {
  const read = v.safeParse(Versions, config);
  if (!read.success) return undefined;
  const { version, version_onbattery: onBattery } = read.output.cfg;
  return version === undefined ? undefined : { config: version, onBattery };
}

function partsOf(config: unknown): ReadonlyMap<string, unknown> {
  const read = v.safeParse(Part, config);
  return new Map(
    Object.entries(read.success ? read.output : {}).filter(([name]) => name !== "cfg"),
  );
}

function lacksKeys(held: unknown, given: unknown): boolean {
  const [own, other] = [v.safeParse(Part, held), v.safeParse(Part, given)];
  if (!own.success || !other.success) return own.success !== other.success;
  return Object.keys(own.output).some((key) => !(key in other.output));
}
