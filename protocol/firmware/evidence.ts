import * as v from "valibot";
import { datedVersion, type DatedVersion } from "./release.ts";

/** Reply of a path: it exists but needs a password, JSON, a web page (the path does not exist), or nothing readable. */
export type PathAnswer = "refused" | "json" | "html" | "failed";

/** Paths whose existence tells releases apart. */
export const probePaths = {
  system: "/api/system/status",
  live: "/api/livedata/status",
  battery: "/api/battery/config",
  gridCharger: "/api/gridcharger/config",
  solarCharger: "/api/solarcharger/config",
  files: "/api/file/list",
  logging: "/api/logging/config",
  zones: "/api/ntp/zones",
} as const;
export type ProbePath = (typeof probePaths)[keyof typeof probePaths];

/** Answers that tell which firmware a gateway runs. Every part may be missing. */
export interface Evidence {
  readonly system?: unknown;
  /** Body of `GET /api/livedata/status` without a serial. */
  readonly live?: unknown;
  readonly paths?: Readonly<Partial<Record<ProbePath, PathAnswer>>>;
}

const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

// Schemas of their own: those of the pages demand keys that some releases lack.
const System = v.looseObject({
  git_hash: maybe(v.string()),
  config_version: maybe(v.string()),
  config_version_onbattery: maybe(v.number()),
});

const Live = v.looseObject({
  inverters: v.array(v.unknown()),
  total: v.looseObject({}),
  hints: maybe(v.looseObject({})),
  solarcharger: maybe(v.looseObject({})),
});

/** Evidence of a system status. */
export interface SystemFacts {
  readonly version: string | undefined;
  readonly config: number | undefined;
  readonly onBattery: number | undefined;
  readonly hasBranch: boolean;
  readonly hasTemperature: boolean;
  readonly hasTasks: boolean;
  readonly hasUarts: boolean;
  readonly hasPsram: boolean;
}

/** Reads a system status; undefined for anything that is none. Never throws. */
export function systemFacts(body: unknown): SystemFacts | undefined {
  const parsed = v.safeParse(System, body);
  if (!parsed.success) return undefined;
  const { git_hash, config_version, config_version_onbattery } = parsed.output;
  if (git_hash === undefined && config_version === undefined) return undefined;
  const version = /^0\.1\.(\d{1,4})$/.exec(config_version ?? "");
  const has = (key: string) => key in parsed.output;
  return {
    version: git_hash,
    config: version === null ? undefined : Number(version[1]),
    onBattery: config_version_onbattery,
    hasBranch: has("git_branch"),
    hasTemperature: has("cputemp"),
    hasTasks: has("task_details"),
    hasUarts: has("uarts"),
    hasPsram: has("psram_total"),
  };
}

/** Evidence of a live status. */
export interface LiveFacts {
  readonly solar: "vedirect" | "solarcharger" | null;
  readonly charger: "huawei" | "gridcharger" | null;
  /** The charge controller's sums do not stand under `total`; undefined while it is off. */
  readonly isSolarFlat: boolean | undefined;
  readonly hasPinHint: boolean;
  /** Undefined without an inverter. */
  readonly hasAge: boolean | undefined;
  readonly hasAgeMs: boolean | undefined;
  readonly hasRadioStats: boolean | undefined;
}

/** Reads a live status; undefined for anything that is none. Never throws. */
export function liveFacts(body: unknown): LiveFacts | undefined {
  const parsed = v.safeParse(Live, body);
  if (!parsed.success) return undefined;
  const { inverters, hints = {}, solarcharger } = parsed.output;
  const has = (key: string) => key in parsed.output;
  const ofInverter = (key: string): boolean | undefined => {
    const [first] = inverters;
    return typeof first === "object" && first !== null ? key in first : undefined;
  };
  return {
    solar: has("solarcharger") ? "solarcharger" : has("vedirect") ? "vedirect" : null,
    charger: has("gridcharger") ? "gridcharger" : has("huawei") ? "huawei" : null,
    isSolarFlat: solarcharger?.["enabled"] === true ? !("total" in solarcharger) : undefined,
    hasPinHint: "pin_mapping_issue" in hints,
    hasAge: ofInverter("data_age"),
    hasAgeMs: ofInverter("data_age_ms"),
    hasRadioStats: ofInverter("radio_stats"),
  };
}

/** Evidence as read; undefined without information. */
export interface Facts {
  readonly system: SystemFacts | undefined;
  readonly live: LiveFacts | undefined;
  readonly dated: DatedVersion | undefined;
  readonly paths: NonNullable<Evidence["paths"]>;
}

/** Reads all evidence. Never throws. */
export function factsOf({ system: systemBody, live, paths = {} }: Evidence): Facts {
  const system = systemFacts(systemBody);
  const dated = system?.version === undefined ? undefined : datedVersion(system.version);
  return { system, live: liveFacts(live), dated, paths };
}

/** Whether a path exists; undefined while nobody knows. */
export function existence(answer: PathAnswer | undefined): boolean | undefined {
  if (answer === undefined || answer === "failed") return undefined;
  return answer !== "html";
}
