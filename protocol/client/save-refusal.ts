import * as v from "valibot";
import { unreadOf } from "../api/tolerant.ts";
import { recordUse } from "../firmware/page-use.ts";
import { settledBy } from "../firmware/profile.ts";
import { unknownValues } from "../settings/known-values.ts";
import { GatewayError } from "./gateway-error.ts";
import { isBranch, partOf, recordIn } from "./record-parts.ts";
import type { Save } from "./write-guard.ts";

/** Why a body must not replace a record; undefined for a harmless one. */
export async function refusalOfSave(save: Save): Promise<GatewayError | undefined> {
  const { endpoint, body, read, known, packs, askProfile, savesToNewer } = save;
  const { path } = endpoint;
  if (known === undefined) return refusal(path, "unread", []);
  const record = recordIn(read, known.held, body);
  const unread = unreadOf(recordIn(read, known.answer, body));
  if (unread.length > 0) return refusal(path, "partial", unread);
  const lost = lostKeys(record, body);
  if (lost.length > 0) return refusal(path, "lost", lost);
  const odd = [...otherTypes(record, body), ...fractions(endpoint, body)];
  if (odd.length > 0) return refusal(path, "type", odd);
  const asked = await askProfile();
  const profile = asked && settledBy(asked, read, known.held);
  const use = profile && recordUse(profile, read);
  if (use === "read-only") return refusal(path, "doubt", []);
  if (use === "asks" && !savesToNewer) return refusal(path, "newer", []);
  const unknown = unknownValues({ path, record, body, packs, known: profile });
  return unknown.length > 0 ? refusal(path, "value", unknown) : undefined;
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
function fractions({ body: schema }: Save["endpoint"], body: unknown): readonly string[] {
  const issues = v.safeParse(schema, body).issues ?? [];
  return issues.flatMap((issue) => (issue.type === "integer" ? [v.getDotPath(issue) ?? ""] : []));
}
