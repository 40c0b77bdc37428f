import * as v from "valibot";
import { type Endpoint, get, type JsonEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { keptOtherwise } from "../settings/kept.ts";
import type { Call, CallOptions } from "./call.ts";
import { parseJson } from "../api/reply.ts";
import { unreadOf } from "../api/tolerant.ts";
import { GatewayError } from "./gateway-error.ts";

/** Watches what a client reads, and refuses saves that would lose or change what nobody meant to. */
export interface WriteGuard {
  /** Remembers a record that was read: its text, and the answer that was made of it. */
  readonly saw: (endpoint: Pick<Endpoint, "path">, text: string, answer: unknown) => void;
  /** Why a body must not be sent; undefined for a harmless one. */
  readonly refusalOf: (endpoint: JsonEndpoint, body: unknown) => GatewayError | undefined;
}

const inverterList = "/api/inverter/list";

/**
 * Settings that a save replaces as a whole: newer firmware gives a key that is missing its factory value,
 * without a word. By path and not by the table, whose schemas a page needs later than its first call.
 */
export const replacedRecords: readonly string[] = [
  "/api/security/config",
  "/api/dtu/config",
  "/api/mqtt/config",
  "/api/network/config",
  "/api/ntp/config",
  "/api/vedirect/config",
  "/api/powermeter/config",
  "/api/powerlimiter/config",
  "/api/battery/config",
  "/api/huawei/config",
  "/api/device/config",
  "/api/logging/config",
];

/** Path of the read that gives the record which a save replaces; undefined for any other call. */
function recordPathOf({ kind, path }: Endpoint): string | undefined {
  if (kind !== "save") return undefined;
  if (path === "/api/inverter/edit") return inverterList;
  return replacedRecords.includes(path) ? path : undefined;
}

/** Makes a guard that has seen nothing yet. */
export function createWriteGuard(): WriteGuard {
  const seen = new Map<string, { readonly held: unknown; readonly answer: unknown }>();
  return {
    saw: ({ path }, text, answer) => {
      const json = [...replacedRecords, inverterList].includes(path) ? parseJson(text) : undefined;
      if (json?.ok === true) seen.set(path, { held: json.value, answer });
    },
    refusalOf: (endpoint, body) => {
      const read = recordPathOf(endpoint);
      if (read === undefined || endpoint.kind !== "save") return undefined;
      const known = seen.get(read);
      if (known === undefined) return refusal(endpoint.path, "unread", []);
      const record = recordIn(read, known.held, body);
      const unread = unreadOf(recordIn(read, known.answer, body));
      if (unread.length > 0) return refusal(endpoint.path, "partial", unread);
      const lost = lostKeys(record, body);
      if (lost.length > 0) return refusal(endpoint.path, "lost", lost);
      const odd = [...otherTypes(record, body), ...fractions(endpoint, body)];
      return odd.length > 0 ? refusal(endpoint.path, "type", odd) : undefined;
    },
  };
}

const reasons = {
  unread: "read the settings before they are replaced",
  partial: "some of what the gateway holds could not be read",
  lost: "the body lacks what the gateway holds",
  type: "values of another type than the gateway reads",
} as const;

function refusal(
  path: string,
  reason: keyof typeof reasons,
  paths: readonly string[],
): GatewayError {
  const places = paths.length > 0 ? `: ${paths.join(", ")}` : "";
  return new GatewayError(`${path}: ${reasons[reason]}${places}`, {
    kind: "unsafe",
    reason,
    paths,
  });
}

/** The record itself; of the list of inverters the one that the body edits. */
function recordIn(path: string, answer: unknown, body: unknown): unknown {
  if (path !== inverterList) return answer;
  const list = partOf(answer, "inverter");
  const id = partOf(body, "id");
  return Array.isArray(list) ? list.find((one) => partOf(one, "id") === id) : undefined;
}

function partOf(value: unknown, key: string): unknown {
  return isBranch(value) ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
}

/** Dotted paths of the keys that a record has and a body lacks. A list may become shorter. */
function lostKeys(record: unknown, body: unknown): readonly string[] {
  if (!isBranch(record) || !isBranch(body)) return [];
  return Object.entries(record).flatMap(([key, part]) => {
    const sent = partOf(body, key);
    if (sent === undefined) return Array.isArray(record) ? [] : [key];
    return lostKeys(part, sent).map((rest) => `${key}.${rest}`);
  });
}

/** Dotted paths at which a body has a value of another type than the record. */
function otherTypes(record: unknown, body: unknown): readonly string[] {
  if (!isBranch(record) || !isBranch(body)) {
    const isAlike = record === null || record === undefined || typeof record === typeof body;
    return isAlike && !(typeof body === "number" && !Number.isFinite(body)) ? [] : [""];
  }
  return Object.entries(body).flatMap(([key, part]) =>
    otherTypes(partOf(record, key), part).map((rest) => (rest === "" ? key : `${key}.${rest}`)),
  );
}

/** Dotted paths of fractions where the gateway reads whole numbers. */
function fractions(
  { body: schema }: SaveEndpoint<v.GenericSchema, v.GenericSchema>,
  body: unknown,
): readonly string[] {
  const issues = v.safeParse(schema, body).issues ?? [];
  return issues.flatMap((issue) => (issue.type === "integer" ? [v.getDotPath(issue) ?? ""] : []));
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const readBackMs = 5_000;
const Saved = v.looseObject({ type: v.literal("success") });

/** The reply to a save, with the paths at which the gateway kept something else, as far as it can be asked. */
export async function readBack(
  call: Call,
  endpoint: JsonEndpoint,
  { body, authdata }: CallOptions & { readonly body?: unknown },
  reply: unknown,
): Promise<unknown> {
  const path = recordPathOf(endpoint);
  if (path === undefined || !v.is(Saved, reply)) return reply;
  try {
    const options = { timeoutMs: readBackMs, ...(authdata !== undefined && { authdata }) };
    const held = recordIn(path, await call(get(path, v.unknown()), options), body);
    const kept = keptOtherwise(body, held);
    return kept.length > 0 ? { ...reply, kept } : reply;
  } catch {
    // It restarts, changes its network or its password.
    return reply;
  }
}
