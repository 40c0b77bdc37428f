import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { RecordStore } from "../store/contract.ts";
import { type AskedGateway, askIdentity, hostOf } from "./askIdentity.ts";
import {
  foreignGateways,
  identify,
  type KnownGateway,
  type ListedGateway,
  rememberGateways,
} from "./identity.ts";
import { readIdentities, writeIdentities } from "./identityFile.ts";

export interface KeyOptions {
  /** Folder of everything the hub keeps. */
  readonly dataDir: string;
  readonly gateways: readonly AskedGateway[];
  readonly store: Pick<RecordStore, "gateways" | "sources">;
  readonly report: (line: string) => void;
  /** How long gateways that are not known by their address may take to say who they are, ms. */
  readonly askMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Under which keys things of gateways are kept. */
export interface GatewayKeys {
  readonly keyOf: (name: string) => string;
  readonly nameOf: (key: string) => string;
  /** The gateways of the list, then those that the hub met before. */
  readonly known: readonly KnownGateway[];
  /** Asks gateways for their serial numbers, and reports where a device has changed. Never rejects. */
  readonly learn: () => Promise<void>;
}

const ASK_MS = 3_000;

/**
 * Finds the keys of gateways, so that a renamed or moved gateway keeps its data. Rejects with a sentence if the known
 * gateways cannot be read, and with the signal's reason.
 */
export async function openKeys(options: KeyOptions): Promise<GatewayKeys> {
  const { dataDir, gateways, report, signal, askMs = ASK_MS } = options;
  const path = join(dataDir, "identities.json");
  const before = await readIdentities(path);
  let known = before ?? [];
  const recorded = await soon(recordedNames(options, known), { askMs, signal });
  const ask = async (gateway: AskedGateway) =>
    (await soon(askIdentity(gateway), { askMs, signal })) ?? withoutAnswer(gateway);
  const list = mustAsk(gateways, known, recorded)
    ? await Promise.all(gateways.map(ask))
    : gateways.map(withoutAnswer);
  const now = identify(list, known, recorded ?? new Map());
  const byName = new Map(now.map((entry) => [entry.name, entry]));
  const keep = async (next: readonly KnownGateway[]) => {
    if (JSON.stringify(next) === JSON.stringify(known)) return;
    known = next;
    // A folder that cannot be written is told of by the record.
    await writeIdentities(path, next).catch(() => undefined);
  };
  if (before !== undefined || recorded !== undefined) await keep(rememberGateways(known, now));
  const said = new Set<string>();
  const sayOnce = (lines: readonly string[]) => {
    for (const line of lines) if (!said.has(line)) report(line);
    for (const line of lines) said.add(line);
  };
  sayOnce([...adoptions(now, before), ...claims(list, before ?? [])]);
  return {
    keyOf: (name) => byName.get(name)?.key ?? name,
    nameOf: (key) => now.find((entry) => entry.key === key)?.name ?? key,
    known: rememberGateways(known, now),
    learn: async () => {
      const answers = await Promise.all(gateways.map(askIdentity));
      const heard = identify(answers, known, recorded ?? new Map());
      sayOnce([...claims(answers, known), ...replacements(now, heard, known)]);
      await keep(rememberGateways(known, heard));
    },
  };
}

/** Recorded data of gateways that are not known by their address. Undefined when it cannot be read now. */
async function recordedNames(
  { gateways, store }: KeyOptions,
  known: readonly KnownGateway[],
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  if (gateways.every((gateway) => known.some(({ host }) => host === hostOf(gateway)))) {
    return new Map();
  }
  try {
    const keys = await store.gateways();
    const sources = async (key: string) =>
      key === "" ? (await store.sources(key)).map(({ source }) => source) : [];
    return new Map(await Promise.all(keys.map(async (key) => [key, await sources(key)] as const)));
  } catch {
    return undefined;
  }
}

/** Whether the answers of the gateways can make a difference: otherwise the record begins without waiting for them. */
function mustAsk(
  gateways: readonly AskedGateway[],
  known: readonly KnownGateway[],
  recorded: ReadonlyMap<string, readonly string[]> | undefined,
): boolean {
  const hosts = gateways.map(hostOf);
  const strangers = hosts.filter((host) => !known.some((entry) => entry.host === host));
  const isNamelessFree = recorded?.has("") === true && !known.some(({ key }) => key === "");
  const missing = known.filter(({ host, serial }) => serial !== null && !hosts.includes(host));
  // The administrator says that it is the missing gateway; its serial number must be the same.
  const isNamed = gateways.some(({ name }) => missing.some((entry) => entry.name === name));
  return (
    isNamed ||
    (strangers.length > 0 && (missing.length > 0 || (isNamelessFree && gateways.length > 1)))
  );
}

/**
 * Result of work, or undefined after so many ms: a hanging store does not keep the hub from serving. Rejects with the
 * signal's reason: an incomplete answer must not decide a gateway's identity.
 */
async function soon<Value>(
  work: Promise<Value>,
  { askMs, signal }: { readonly askMs: number; readonly signal: AbortSignal | undefined },
): Promise<Value | undefined> {
  const done = new AbortController();
  const either = AbortSignal.any([done.signal, ...(signal ? [signal] : [])]);
  const late = setTimeout(askMs, undefined, { signal: either }).catch(() => undefined);
  const value = await Promise.race([work, late]);
  done.abort();
  signal?.throwIfAborted();
  return value;
}

function withoutAnswer(gateway: AskedGateway): ListedGateway {
  return { name: gateway.name, host: hostOf(gateway), serial: null, inverters: null };
}

function adoptions(
  now: readonly KnownGateway[],
  before: readonly KnownGateway[] | undefined,
): readonly string[] {
  return now.flatMap(({ key, name }) => {
    const earlier = before?.find((entry) => entry.key === key)?.name ?? key;
    if (earlier === name) return [];
    const what = earlier === "" ? "the gateway without a name" : `"${earlier}"`;
    return [`"${name}" goes on with what was kept of ${what}.`];
  });
}

/** Warning about a device that reports a serial number that is not its own, or that of a missing gateway. */
function claims(list: readonly ListedGateway[], known: readonly KnownGateway[]): readonly string[] {
  return list.flatMap((gateway) => {
    const { name, host, serial } = gateway;
    const foreign = foreignGateways(gateway, list, known);
    if (foreign !== undefined) {
      return [
        `The device at ${host} says the serial number of "${foreign}". Each address keeps its record. If they changed places, give each its former address again.`,
      ];
    }
    const gone = known.find((one) => one.serial === serial && serial !== null);
    if (gone === undefined || gone.host === host || gone.name === name) return [];
    return [
      `The device at ${host} says the serial number of "${gone.name}", which is gone from the list. If it is the same gateway, name it "${gone.name}": then it goes on with that record.`,
    ];
  });
}

function replacements(
  now: readonly KnownGateway[],
  heard: readonly KnownGateway[],
  known: readonly KnownGateway[],
): readonly string[] {
  return now.flatMap(({ key }, at) => {
    const other = heard[at];
    if (other === undefined || other.key === key) return [];
    const before = known.find((entry) => entry.key === other.key);
    return [
      before
        ? `From the next start on the device at ${other.host} goes on with what was kept of "${before.name}".`
        : `Another device answers at ${other.host}: from the next start on it gets a record of its own.`,
    ];
  });
}
