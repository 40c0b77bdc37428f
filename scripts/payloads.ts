import * as v from "valibot";
import { endpoints } from "../protocol/api/endpoints.ts";
import { feeds } from "../protocol/api/feeds.ts";
import { LiveMessage } from "../protocol/schema/live.ts";
import { isRecord, keyCounts, replaced, unknownKeys } from "./payloadKeys.ts";

/** Something a payload may be: a call's reply or a socket's message, named as in `index.json`. */
export interface Candidate {
  readonly name: string;
  readonly slug: string;
  readonly schema: v.GenericSchema;
}

/** What was found about one payload. `wrong` means it cannot be read as what it should be. */
export interface Report {
  readonly candidate: string;
  readonly how: "named by index.json" | "named by its file name" | "best fit";
  readonly wrong: readonly string[];
  readonly odd: readonly string[];
}

/** Every reply of the endpoint table and every socket that sends JSON. */
export const candidates: readonly Candidate[] = [
  ...Object.values(endpoints)
    .flatMap((area) => Object.values(area))
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

/**
 * Reads a payload as what `target` names ("GET /api/ntp/status", "WebSocket /livedata"), else as what
 * the file name says ("ntp-status-1.json", "ws-livedata.json"), else as what fits best. Never throws.
 */
export function checkPayload(fileName: string, text: string, target?: string): Report {
  const [chosen, how] = choose(fileName, target);
  if (chosen.length === 0) {
    return { candidate: target ?? "", how, wrong: [`no call is named ${target ?? ""}`], odd: [] };
  }
  const value = parse(text);
  if (value === undefined) {
    const wrong = ["is not JSON: empty, cut, or not an answer of the gateway"];
    return { candidate: chosen[0]?.name ?? "", how, wrong, odd: [] };
  }
  const best = chosen
    .map((item) => ({ item, score: score(item.schema, value) }))
    .toSorted((left, right) => right.score - left.score)[0];
  if (best === undefined) throw new Error("a choice is never empty here");
  return { candidate: best.item.name, how, ...findings(best.item.schema, value) };
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
  const slug = path.replace(/^\/(api\/)?/, "").replaceAll("/", "-");
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
  if (named[0] === undefined) return [candidates, "best fit"];
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

function findings(schema: v.GenericSchema, value: unknown): Pick<Report, "wrong" | "odd"> {
  const result = v.safeParse(schema, value);
  const messages = (result.issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`,
  );
  const odd = [
    ...unknownKeys(schema, value).map((path) => `${path}: a key the table does not know`),
    ...(result.typed ? replaced(value, result.output) : []),
  ];
  // A value past a form's limit is odd in an answer, but the page still reads it.
  return result.typed ? { wrong: [], odd: [...messages, ...odd] } : { wrong: messages, odd };
}
