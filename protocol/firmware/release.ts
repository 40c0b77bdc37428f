import type { Capabilities, Choices, Codes, Limits, Units, Wire } from "./wire.ts";

/** The two firmware families that this project reads. */
export type Family = "onbattery" | "opendtu";

/** Day of a release, as its version names it: `year`, `month` 1 to 12, `day`. */
export interface ReleaseDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whether every answer of a release has a key; undefined where only some of its answers do. */
type IsSent = boolean | undefined;

/** Keys that tell releases apart. */
export interface TellingKeys {
  /** In the system status: `git_branch`, `psram_total`, `cputemp`, `task_details`, `uarts`. */
  readonly branch: IsSent;
  readonly psram: IsSent;
  readonly temperature: IsSent;
  readonly tasks: IsSent;
  readonly uarts: IsSent;
  /** In the live status: `hints.pin_mapping_issue`; of an inverter `data_age`, `data_age_ms`, `radio_stats`. */
  readonly pinHint: IsSent;
  readonly age: IsSent;
  readonly ageMs: IsSent;
  readonly radioStats: IsSent;
  /** The sums of the charge controller do not stand under `total`. */
  readonly solarFlat: IsSent;
}

/** A release, or some in a row whose answers differ in nothing that a client must know. */
export interface FirmwareRelease extends Wire {
  readonly family: Family;
  /** As people know it: "OnBattery 2024.03.07", "OpenDTU v24.11.7 to v25.4.10". */
  readonly name: string;
  /** Day of its first and of its last tag, as `20250611`. */
  readonly from: number;
  readonly to: number;
  /** `config_version` of the system status, as its last number. */
  readonly config: readonly number[];
  /** `config_version_onbattery` of the system status; empty where the key is absent. */
  readonly onBattery: readonly number[];
  readonly keys: TellingKeys;
}

/** Differences of a release from the one before it. */
export interface Differences {
  readonly tags: readonly [from: string, to?: string];
  readonly config?: readonly number[];
  readonly onBattery?: readonly number[];
  readonly keys?: Partial<TellingKeys>;
  readonly has?: Partial<Capabilities>;
  readonly units?: Partial<Units>;
  readonly codes?: Partial<Codes>;
  readonly limits?: Partial<Limits>;
  readonly choices?: Partial<Choices>;
}

/** A release without its tags. */
export type Undated = Omit<FirmwareRelease, "name" | "from" | "to">;

const families: Readonly<Record<Family, string>> = { onbattery: "OnBattery", opendtu: "OpenDTU" };

/** A release that equals another except for these differences. */
export function after(before: Undated, differences: Differences): FirmwareRelease {
  const { tags, config = before.config, onBattery = before.onBattery } = differences;
  const [first, last = first] = tags;
  const span = first === last ? first : `${first} to ${last}`;
  return {
    family: before.family,
    name: `${families[before.family]} ${span}`,
    from: dayOf(first),
    to: dayOf(last),
    config,
    onBattery,
    keys: { ...before.keys, ...differences.keys },
    has: { ...before.has, ...differences.has },
    units: { ...before.units, ...differences.units },
    codes: { ...before.codes, ...differences.codes },
    limits: { ...before.limits, ...differences.limits },
    choices: { ...before.choices, ...differences.choices },
  };
}

function dayOf(tag: string): number {
  const version = datedVersion(tag);
  if (version === undefined) throw new RangeError(`${tag} names no day`);
  return dayNumber(version.release);
}

/** A version text that names a day. */
export interface DatedVersion {
  readonly family: Family;
  readonly release: ReleaseDay;
  /** The text is that of a release, not of a build after it. */
  readonly isTag: boolean;
}

/**
 * Reads the day in a version text (`git_hash`): "2025.06.11", "v25.9.11", "2024.10.22-14-g1a2b3c4". Undefined without a
 * date, as for a bare commit.
 */
export function datedVersion(text: string): DatedVersion | undefined {
  const onBattery = /^(20\d\d)\.(\d\d)\.(\d\d)(?=$|\D)/.exec(text);
  const openDtu = /^v(\d\d)\.(\d{1,2})\.(\d{1,2})(?=$|\D)/.exec(text);
  const found = onBattery ?? openDtu;
  if (found === null) return undefined;
  const [tag, year, month, day] = found;
  return {
    family: onBattery === null ? "opendtu" : "onbattery",
    release: {
      year: Number(year) + (onBattery === null ? 2000 : 0),
      month: Number(month),
      day: Number(day),
    },
    isTag: tag === text,
  };
}

/** A release as a number that can be compared: `20250611`. */
export function dayNumber({ year, month, day }: ReleaseDay): number {
  return year * 10_000 + month * 100 + day;
}
