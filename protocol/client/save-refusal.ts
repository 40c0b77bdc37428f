import * as v from "valibot";
import type { SaveEndpoint } from "../api/endpoint.ts";
import { findHarm } from "../api/harmful.ts";
import { parseJson } from "../api/reply.ts";
import { unreadParts } from "../api/tolerant.ts";
import { LanguageList } from "../areas/device.ts";
import { recordUse } from "../firmware/page-use.ts";
import { type GatewayProfile, settledBy } from "../firmware/profile.ts";
import type { Choices, Wire } from "../firmware/wire.ts";
import { differences, isBranch, partOf } from "../record-paths.ts";
import { isSwitchedOn } from "../settings/sent-values.ts";
import { throwIfAborted } from "./abort.ts";
import type { CallOptions, SaveOptions } from "./call.ts";
import { invalidError } from "./error-kinds.ts";
import { GatewayError } from "./gateway-error.ts";
import { untilAborted } from "./waits.ts";

/** A reply that a client remembers: its JSON and the derived value. */
export interface SeenAnswer {
  readonly text: string;
  readonly answer: unknown;
}

/** Dependencies and permissions of the write guard. */
export interface WriteGuard {
  /** Asks which firmware the gateway runs; called before the first save. */
  readonly askProfile: () => Promise<GatewayProfile | undefined>;
  /** Whether a release newer than all that are known may be saved to. */
  readonly savesToNewer: boolean;
}

/** The same with the records that the client has read, by path. */
interface Comparing extends WriteGuard {
  readonly seen: ReadonlyMap<string, SeenAnswer>;
}

/** Path that lists the inverters with their settings. */
export const inverterList = "/api/inverter/list";

/** Path that lists the language packs of a gateway. */
export const languageList = "/api/i18n/languages";

/**
 * Settings that a save replaces as a whole: newer firmware silently resets missing keys to factory values. By path and
 * not by the table, whose schemas a page needs only after its first call.
 */
export const replacedRecords: readonly string[] = [
  "/api/security/config",
  "/api/dtu/config",
  "/api/mqtt/config",
  "/api/network/config",
  "/api/ntp/config",
  "/api/vedirect/config",
  "/api/solarcharger/config",
  "/api/powermeter/config",
  "/api/powerlimiter/config",
  "/api/battery/config",
  "/api/huawei/config",
  "/api/gridcharger/config",
  "/api/device/config",
  "/api/logging/config",
];

/** Path that reads the record which a save replaces; undefined if it replaces none. */
export function recordPathOf({ path }: Pick<AnySave, "path">): string | undefined {
  if (path === "/api/inverter/edit") return inverterList;
  return replacedRecords.includes(path) ? path : undefined;
}

/** The record itself; in the list of inverters, the entry that the body edits. */
export function recordIn(path: string, answer: unknown, body: unknown): unknown {
  if (path !== inverterList) return answer;
  const list = partOf(answer, "inverter");
  const id = partOf(body, "id");
  return Array.isArray(list) ? list.find((one) => partOf(one, "id") === id) : undefined;
}

type AnySave = SaveEndpoint<unknown, unknown>;

/**
 * Reason to refuse a save: its body harms any gateway or, unless `unsafe`, would lose or change settings
 * unintentionally; undefined otherwise. Without a guard only harm is refused. Rejects with the reason of the signal.
 */
export async function refusalOf(
  endpoint: AnySave,
  { body, unsafe, signal }: CallOptions & SaveOptions & { readonly body?: unknown },
  guard: Comparing | undefined,
): Promise<GatewayError | undefined> {
  throwIfAborted(signal);
  const harm = findHarm(endpoint, body);
  if (harm !== undefined) return invalidError(endpoint.path, harm);
  const read = guard && !unsafe ? recordPathOf(endpoint) : undefined;
  return guard && read
    ? untilAborted(refusalOfReplacing({ endpoint, body, read, guard }), signal)
    : undefined;
}

interface Replacing {
  readonly endpoint: AnySave;
  readonly body: unknown;
  readonly read: string;
  readonly guard: Comparing;
}

/** Reason why a body must not replace a record; undefined if harmless. */
async function refusalOfReplacing(save: Replacing): Promise<GatewayError | undefined> {
  const { endpoint, body, read, guard } = save;
  const { seen, askProfile, savesToNewer } = guard;
  const { path } = endpoint;
  const known = seen.get(read);
  if (known === undefined) return refusal(path, "unread", []);
  const heldValues = jsonIn(known.text);
  const record = recordIn(read, heldValues, body);
  const unread = unreadParts(recordIn(read, known.answer, body));
  if (unread.length > 0) return refusal(path, "partial", unread);
  const lost = lostKeys(record, body);
  if (lost.length > 0) return refusal(path, "lost", lost);
  const odd = [...otherTypes(record, body), ...fractions(endpoint, body)];
  if (odd.length > 0) return refusal(path, "type", odd);
  const gatewayProfile = await askProfile();
  const profile = gatewayProfile && settledBy(gatewayProfile, read, heldValues);
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

function isOfType(heldValues: unknown, sent: unknown): boolean {
  if (isBranch(heldValues) && isBranch(sent)) return false;
  const isSame =
    heldValues === null || heldValues === undefined || typeof heldValues === typeof sent;
  return isSame && !(typeof sent === "number" && !Number.isFinite(sent));
}

/** Dotted paths of fractions where the gateway reads whole numbers. */
function fractions({ body: schema }: AnySave, body: unknown): readonly string[] {
  const issues = v.safeParse(schema, body).issues ?? [];
  return issues.flatMap((issue) => (issue.type === "integer" ? [v.getDotPath(issue) ?? ""] : []));
}

// Where a choice stands in the record of a path; `*` is every place in a list.
const places: Readonly<Record<string, readonly (readonly [path: string, keyof Choices])[]>> = {
  "/api/powermeter/config": [["source", "meterSource"]],
  "/api/battery/config": [["provider", "batteryProvider"]],
  "/api/powerlimiter/config": [["inverters.*.power_source", "powerSource"]],
  "/api/solarcharger/config": [["provider", "solarProvider"]],
  "/api/gridcharger/config": [["provider", "chargerProvider"]],
  "/api/device/config": [["display.language", "displayLanguage"]],
};
const locale = { path: "/api/device/config", place: "display.locale" } as const;
const builtInLocales: readonly unknown[] = ["en", "de", "fr"];

// In milliseconds, a smaller value was meant in seconds; the gateway would poll without a pause.
const shortestPollMs = 1000;

interface ValuesOfSave {
  readonly path: string;
  readonly record: unknown;
  readonly body: unknown;
  /** The gateway's answer about its language packs, as far as it was asked. */
  readonly packs: unknown;
  /** The gateway's choices and units; undefined while unknown: then no choice may be changed. */
  readonly known: Pick<Wire, "choices" | "units"> | undefined;
}

/**
 * Dotted paths of choices unknown to the gateway, and of intervals in another unit. Some releases crash on such a
 * choice at once and at every start, once its part is switched on. A value that the gateway already holds may be sent
 * back, but not switched on. Source: docs/gateway/releases.md#settings-of-both-families and
 * docs/gateway/releases.md#settings-of-onbattery.
 */
function unknownValues(save: ValuesOfSave): readonly string[] {
  const { path, record, body, known } = save;
  const chosen = (places[path] ?? []).flatMap(([place, name]) =>
    changedAt(record, body, place).map((change) => ({ ...change, name })),
  );
  const intervals = path === "/api/dtu/config" ? changedAt(record, body, "pollinterval") : [];
  const unknown = chosen.filter(
    ({ value, name }) => !isWithin(value, known?.choices[name] ?? noChoice),
  );
  const unit = known?.units.pollInterval ?? "unknown";
  const odd = intervals.filter(({ value }) => !isInUnit(value, unit));
  return [...unknown, ...odd, ...foreignLocales(save)].map(({ at }) => at);
}

const noChoice = -1;

function isInUnit(value: unknown, unit: Wire["units"]["pollInterval"]): boolean {
  if (unit === "unknown") return false;
  return unit === "s" || Number(value) >= shortestPollMs;
}

function foreignLocales({ path, record, body, packs }: ValuesOfSave): readonly ChangedValue[] {
  if (path !== locale.path) return [];
  const codes = [...builtInLocales, ...packCodes(packs)];
  return changedAt(record, body, locale.place).filter(({ value }) => !codes.includes(value));
}

function isWithin(value: unknown, largest: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largest;
}

function packCodes(packs: unknown): readonly unknown[] {
  const read = v.safeParse(LanguageList, packs);
  return read.success ? read.output.map(({ code }) => code) : [];
}

interface ChangedValue {
  readonly at: string;
  readonly value: unknown;
}

/** Values of a body that differ from the record, or that the body switches on. */
function changedAt(record: unknown, body: unknown, place: string): readonly ChangedValue[] {
  const heldValues = new Map(
    valuesAt(record, place.split(".")).map(({ at, value }) => [at, value]),
  );
  return valuesAt(body, place.split(".")).filter(
    ({ at, value }) => heldValues.get(at) !== value || isSwitchedOn(record, body, at),
  );
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): readonly ChangedValue[] {
  if (key === undefined) return [{ at: "", value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => key === "*" || name === key)
    .flatMap(([name, part]) =>
      valuesAt(part, rest).map((found) => ({
        ...found,
        at: found.at === "" ? name : `${name}.${found.at}`,
      })),
    );
}
