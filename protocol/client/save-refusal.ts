import * as v from "valibot";
import { parseJson } from "../api/reply.ts";
import { unreadOf } from "../api/tolerant.ts";
import { recordUse } from "../firmware/page-use.ts";
import { settledBy } from "../firmware/profile.ts";
import { differences, isBranch } from "../record-paths.ts";
import { unknownValues } from "../settings/known-values.ts";
import { GatewayError } from "./gateway-error.ts";
import { languageList, recordIn } from "./replaced-records.ts";
import type { Save } from "./write-guard.ts";

/** Why a body must not replace a record; undefined for a harmless one. */
export async function refusalOfSave(save: Save): Promise<GatewayError | undefined> {
  const { endpoint, body, read, seen, askProfile, savesToNewer } = save;
  const { path } = endpoint;
  const known = seen.get(read);
  if (known === undefined) return refusal(path, "unread", []);
  const held = jsonIn(known.text);
  const record = recordIn(read, held, body);
  const unread = unreadOf(recordIn(read, known.answer, body));
  if (unread.length > 0) return refusal(path, "partial", unread);
  const lost = lostKeys(record, body);
  if (lost.length > 0) return refusal(path, "lost", lost);
  const odd = [...otherTypes(record, body), ...fractions(endpoint, body)];
  if (odd.length > 0) return refusal(path, "type", odd);
  const asked = await askProfile();
  const profile = asked && settledBy(asked, read, held);
  const use = profile && recordUse(profile, read);
  if (use === "read-only") return refusal(path, "doubt", []);
  if (use === "asks" && !savesToNewer) return refusal(path, "newer", []);
  const packs = jsonIn(seen.get(languageList)?.text);
  const unknown = unknownValues({ path, record, body, packs, known: profile });
  return unknown.length > 0 ? refusal(path, "value", unknown) : undefined;
}

function jsonIn(text: string | undefined): unknown {
  const json = parseJson(text ?? "");
  return json.ok ? json.value : undefined;
}

const reasons = {
  unread: "read the settings before they are replaced",
  partial: "some of what the gateway holds could not be read",
  lost: "the body lacks what the gateway holds",
  type: "values of another type than the gateway reads",
  doubt: "it is not known how this firmware reads these settings",
  newer: "this firmware is newer than every release that is known",
  value: "values that this firmware does not know, or counts in another unit",
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

/** Dotted paths of the keys that a record has and a body lacks. A list may become shorter. */
function lostKeys(record: unknown, body: unknown): readonly string[] {
  return differences(record, body, {
    isAlike: (part, sent) => sent !== undefined && !(isBranch(part) && isBranch(sent)),
    keysOf: (part, sent) => Object.keys(part).filter((key) => !Array.isArray(part) || key in sent),
  });
}

/** Dotted paths at which a body has a value of another type than the record. */
function otherTypes(record: unknown, body: unknown): readonly string[] {
  return differences(record, body, { isAlike: isOfType, keysOf: (_, sent) => Object.keys(sent) });
}

function isOfType(held: unknown, sent: unknown): boolean {
  if (isBranch(held) && isBranch(sent)) return false;
  const isSame = held === null || held === undefined || typeof held === typeof sent;
  return isSame && !(typeof sent === "number" && !Number.isFinite(sent));
}

/** Dotted paths of fractions where the gateway reads whole numbers. */
function fractions({ body: schema }: Save["endpoint"], body: unknown): readonly string[] {
  const issues = v.safeParse(schema, body).issues ?? [];
  return issues.flatMap((issue) => (issue.type === "integer" ? [v.getDotPath(issue) ?? ""] : []));
}
