import * as v from "valibot";
import { endpoints } from "../protocol/areas/endpoints.ts";
import { feeds } from "../protocol/areas/feeds.ts";
import { profileOf, type GatewayProfile } from "../protocol/firmware/profile.ts";
import type { Endpoint } from "../protocol/api/endpoint.ts";
import { type PageUse, pageUse } from "../protocol/firmware/page-use.ts";
import { probePaths } from "../protocol/firmware/evidence.ts";
import { LiveMessage } from "../protocol/areas/live.ts";
import { beforeTransform, isRecord, keyCounts, replacedKeys, unknownKeys } from "./payloadKeys.ts";

/** A possible type of a payload: a call's reply or a socket's message, named as in `index.json`. */
export interface Candidate {
  readonly name: string;
  readonly slug: string;
  readonly schema: v.GenericSchema;
}

/**
 * Findings about a payload. `wrong` means it cannot be read as its type; `isRead` is false for settings of a release
 * that no page reads yet.
 */
export interface Report {
  readonly candidate: string;
  readonly how: "named by index.json" | "named by its file name" | "best fit";
  readonly wrong: readonly string[];
  readonly odd: readonly string[];
  readonly isRead: boolean;
}

/** Every reply of the endpoint table and every socket that sends JSON. */
export const candidates: readonly Candidate[] = [
  ...Object.values(endpoints)
    .flatMap((area): readonly Endpoint[] => Object.values(area))
    .flatMap((endpoint) =>
      endpoint.kind === "upload" || endpoint.reply.type === "unknown"
        ? []
        : [candidate(`${endpoint.method} ${endpoint.path}`, endpoint.reply)],
    ),
  candidate(`WebSocket ${feeds.live.path}`, LiveMessage),
  ...Object.values(feeds).flatMap((feed) =>
    "read" in feed && feed !== feeds.live
      ? [candidate(`WebSocket ${feed.path}`, feed.read.reply)]
      : [],
  ),
];

// The pages of settings that a release may have in a shape of its own.
const pages: Readonly<Record<string, string>> = {
  "GET /api/powerlimiter/config": "settingsPowerlimiter",
  "GET /api/powermeter/config": "settingsPowermeter",
  "GET /api/powermeter/status": "settingsPowermeter",
  "GET /api/battery/config": "settingsBattery",
  "GET /api/battery/status": "settingsBattery",
  "GET /api/solarcharger/config": "settingsVedirect",
  "GET /api/gridcharger/config": "settingsChargerac",
  "GET /api/powerlimiter/metadata": "settingsPowerlimiter",
};

// Keys of newer firmware beyond the tables, which no page needs; `*` is any list index.
const radio = "inverters.*.radio_stats";
const laterKeys: Readonly<Record<string, readonly string[]>> = {
  "GET /api/livedata/status": ["hints.pin_mapping_issue", radio],
  "WebSocket /livedata": ["hints.pin_mapping_issue", radio],
  "GET /api/system/status": [
    "config_version_onbattery",
    "cputemp",
    "flashsize",
    "task_details",
    "uarts",
  ],
};

// Empty or 0 until somebody makes the setting, whatever its form requires.
const unmade: readonly string[] = [
  "mqtt_hostname",
  "sysloghostname",
  "syslogport",
  "http_json.values.*.http_request.url",
  "http_json.values.*.json_path",
  "http_sml.http_request.url",
  "udp_victron.ip_address",
  "zendure.device_id",
];

/** A recorded file with the call that an index names for it. */
export interface NamedPayload {
  readonly name: string;
  readonly text: string;
  readonly target?: string | undefined;
}

/** The profile of the gateway behind a folder of replies. Never throws. */
export function profileOfAnswers(files: readonly NamedPayload[]): GatewayProfile {
  const read = files.map(({ name, text, target }) => ({
    call: checkPayload({ name, text, target }).candidate,
    value: parse(text),
  }));
  const bodies = (call: string) => read.flatMap((file) => (file.call === call ? [file.value] : []));
  const paths = read.flatMap(({ call }) => {
    const path = probePathList.find((one) => `GET ${one}` === call);
    return path === undefined ? [] : [[path, "json"] as const];
  });
  const profiles = [...bodies("GET /api/system/status"), undefined].map((system) =>
    profileOf({
      system,
      live: bodies("GET /api/livedata/status")[0],
      paths: Object.fromEntries(paths),
    }),
  );
  return profiles.find(({ exact }) => exact) ?? profiles[0] ?? profileOf({});
}

const probePathList = Object.values(probePaths);

/**
 * Reads a payload by `target` ("GET /api/ntp/status", "WebSocket /livedata"), else by the file name
 * ("ntp-status-1.json", "ws-livedata.json"), else by the best fit. Never throws.
 */
export function checkPayload(
  { name, text, target }: NamedPayload,
  profile?: GatewayProfile,
): Report {
  const [chosen, how] = choose(name, target);
  const nothing = { how, wrong: [], odd: [], isRead: true };
  if (chosen.length === 0) {
    return { ...nothing, candidate: target ?? "", wrong: [`no call is named ${target ?? ""}`] };
  }
  const value = parse(text);
  if (value === undefined) {
    const wrong = ["is not JSON: empty, cut, or not an answer of the gateway"];
    return { ...nothing, candidate: chosen[0]?.name ?? "", wrong };
  }
  const best = chosen
    .map((item) => ({ item, score: score(item.schema, value) }))
    .toSorted((left, right) => right.score - left.score)[0];
  if (best === undefined) throw new Error("a choice is never empty here");
  const found = { ...nothing, candidate: best.item.name };
  if (useOf(found.candidate, profile) === "explained") return { ...found, isRead: false };
  return { ...found, ...findings(best.item, value) };
}

function useOf(call: string, profile: GatewayProfile | undefined): PageUse {
  const page = pages[call];
  return page === undefined || profile === undefined ? "complete" : pageUse(profile, page);
}

/** The targets of an `index.json`: file name to call, from a list of `{file, endpoint}` or a plain object. */
export function targetsOf(index: unknown): ReadonlyMap<string, string> {
  const rows = Array.isArray(index)
    ? index.map((row: unknown) => (isRecord(row) ? [row["file"], row["endpoint"]] : []))
    : Object.entries(isRecord(index) ? index : {});
  return new Map(
    rows.flatMap(([file, endpoint]): [string, string][] =>
      typeof file === "string" && typeof endpoint === "string"
        ? [[file, endpoint.replace(/\?.*$/, "")]]
        : [],
    ),
  );
}

function candidate(name: string, schema: v.GenericSchema): Candidate {
  const [kind = "", path = ""] = name.split(" ");
  const slug = path.replace(/^\/(api\/)?/, "").replace(/[/_]/g, "-");
  return { name, slug: kind === "WebSocket" ? `ws-${slug}` : slug, schema };
}

function choose(fileName: string, target?: string): [readonly Candidate[], Report["how"]] {
  if (target !== undefined) {
    return [candidates.filter(({ name }) => name === target), "named by index.json"];
  }
  const plain = fileName
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/^(get-|post-)?(api-)?/, "");
  // The longest slug: "ntp-time" must not be taken for "ntp".
  const named = candidates
    .filter(({ slug }) => new RegExp(`^${slug}(?![a-z])`).test(plain))
    .toSorted((left, right) => right.slug.length - left.slug.length);
  if (named[0] === undefined) {
    return [candidates.filter(({ schema }) => schema.type !== "unknown"), "best fit"];
  }
  return [named.filter(({ slug }) => slug === named[0]?.slug), "named by its file name"];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function score(schema: v.GenericSchema, value: unknown): number {
  const { issues = [], typed } = v.safeParse(schema, value);
  const { known, unknown } = keyCounts(schema, value);
  return known * 3 - unknown - issues.length * 2 + (typed ? 1 : 0);
}

function anyPlace(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, ".*");
}

function findings({ name, schema }: Candidate, value: unknown): Pick<Report, "wrong" | "odd"> {
  const result = v.safeParse(schema, value);
  const issues = (result.issues ?? []).filter(
    (issue) => !(result.typed && unmade.includes(anyPlace(v.getDotPath(issue) ?? ""))),
  );
  const messages = issues.map((issue) => `${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`);
  const later = laterKeys[name] ?? [];
  const isLater = (path: string) => later.includes(anyPlace(path));
  const read = v.safeParse(beforeTransform(schema), value);
  const odd = [
    ...unknownKeys(schema, value)
      .filter((path) => !isLater(path))
      .map((path) => `${path}: a key the table does not know`),
    ...(read.typed ? replacedKeys(value, read.output) : []),
  ];
  // A value beyond a form's limit is odd in a reply, but the page still reads it.
  return result.typed ? { wrong: [], odd: [...messages, ...odd] } : { wrong: messages, odd };
}
