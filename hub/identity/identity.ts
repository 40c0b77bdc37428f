import * as v from "valibot";
import { inverterId } from "#plant/history/sources.ts";

/** A gateway that the hub met: its identity, and the key of all its stored data. */
export const KnownGateway = v.object({
  /** Key of its record, backups and alerts. Never changes. */
  key: v.string(),
  /** Its newest name; empty for a single gateway without a name. */
  name: v.string(),
  /** Host and port of its address. */
  host: v.string(),
  /** Serial number of the DTU, once it is known. */
  serial: v.nullable(v.string()),
  /** Names it had before, the newest last. */
  earlierNames: v.array(v.string()),
});
export type KnownGateway = v.InferOutput<typeof KnownGateway>;

export interface ListedGateway {
  readonly name: string;
  readonly host: string;
  /** Serial number of the DTU; null until it is known. */
  readonly serial: string | null;
  /** Serial numbers of its inverters; null until they are known. */
  readonly inverters: readonly string[] | null;
}

export type RecordedData = ReadonlyMap<string, readonly string[]>;

/**
 * Matches the gateways of a list with the known gateways, in the order of the list; a new gateway gets its own key.
 * Addresses and names decide, which the administrator sets; another serial number at the same place is another
 * gateway. If a gateway is named like a missing gateway, both must agree. `recorded`: data from before keys existed.
 */
export function identify(
  list: readonly ListedGateway[],
  known: readonly KnownGateway[],
  recorded: RecordedData,
): readonly KnownGateway[] {
  const found = new Map<ListedGateway, KnownGateway>();
  const isFree = (entry: KnownGateway) => ![...found.values()].includes(entry);
  const ownSerial = (gateway: ListedGateway) =>
    foreignGateways(gateway, list, known) === undefined ? gateway.serial : null;
  const mayBe = (gateway: ListedGateway, entry: KnownGateway) =>
    entry.serial === null || ownSerial(gateway) === null || entry.serial === ownSerial(gateway);
  const isSaid = (gateway: ListedGateway, entry: KnownGateway) =>
    entry.serial !== null && entry.serial === ownSerial(gateway);
  const isGone = ({ host }: KnownGateway) => list.every((one) => one.host !== host);
  const marks: readonly ((gateway: ListedGateway, entry: KnownGateway) => boolean)[] = [
    (gateway, entry) => entry.name === gateway.name && isGone(entry) && isSaid(gateway, entry),
    (gateway, entry) => entry.host === gateway.host && isSaid(gateway, entry),
    (gateway, entry) => entry.host === gateway.host && mayBe(gateway, entry),
    (gateway, entry) => entry.name === gateway.name && mayBe(gateway, entry),
  ];
  for (const isSame of marks) {
    for (const gateway of list) {
      if (found.has(gateway)) continue;
      const entry = known.find((one) => isFree(one) && isSame(gateway, one));
      if (entry) found.set(gateway, entry);
    }
  }
  const strangers = list.filter((gateway) => !found.has(gateway));
  const taken = new Set(known.map(({ key }) => key));
  const keyOf = keysFor(strangers, taken, recorded);
  return list.map((gateway) =>
    met({ ...gateway, serial: ownSerial(gateway) }, found.get(gateway) ?? keyOf(gateway)),
  );
}

/**
 * Owner of a serial number that a gateway reports although it belongs to another gateway: of the list, or a known
 * gateway whose place another gateway has. Undefined otherwise.
 */
export function foreignGateways(
  gateway: ListedGateway,
  list: readonly ListedGateway[],
  known: readonly KnownGateway[],
): string | undefined {
  const { serial } = gateway;
  if (serial === null) return undefined;
  const others = list.filter((other) => other !== gateway);
  const same = others.find((other) => other.serial === serial);
  if (same) return same.name;
  const entry = known.find((one) => one.serial === serial && one.host !== gateway.host);
  return entry && others.find(({ host, name }) => host === entry.host || name === entry.name)?.name;
}

/** Keys of gateways that were not met before: those of data recorded under their name, or under none. */
function keysFor(strangers: readonly ListedGateway[], taken: Set<string>, recorded: RecordedData) {
  const keys = new Map<ListedGateway, string>();
  const take = (gateway: ListedGateway, key: string) => {
    keys.set(gateway, key);
    taken.add(key);
  };
  for (const gateway of strangers) {
    const { name } = gateway;
    if (recorded.has(name) && !taken.has(name)) take(gateway, name);
  }
  const nameless = taken.has("") ? undefined : recorded.get("");
  const others = strangers.filter((gateway) => !keys.has(gateway));
  const heir = nameless && others.find((gateway) => isHeir(gateway, nameless, strangers));
  if (heir) take(heir, "");
  for (const gateway of others) {
    if (keys.has(gateway)) continue;
    take(
      gateway,
      freeKey(gateway.name, (key) => taken.has(key) || recorded.has(key)),
    );
  }
  return (gateway: ListedGateway): string => keys.get(gateway) ?? gateway.name;
}

/** Whether nameless recorded data belongs to this gateway: it has its inverters, or it is the only gateway. */
function isHeir(
  { inverters }: ListedGateway,
  sources: readonly string[],
  strangers: readonly ListedGateway[],
): boolean {
  if (inverters === null || inverters.length === 0) return strangers.length === 1;
  return inverters.some((serial) => sources.includes(inverterId(serial)));
}

function freeKey(name: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(name)) return name;
  const base = name === "" ? "gateway" : name;
  let at = 2;
  while (isTaken(`${base}-${at}`)) at += 1;
  return `${base}-${at}`;
}

function met({ name, host, serial }: ListedGateway, known: KnownGateway | string): KnownGateway {
  if (typeof known === "string") {
    const earlierNames = known === "" && name !== "" ? [""] : [];
    return { key: known, name, host, serial, earlierNames };
  }
  const names = [...known.earlierNames, known.name].filter((one) => one !== name);
  return {
    key: known.key,
    name,
    host,
    serial: serial ?? known.serial,
    earlierNames: [...new Set(names)],
  };
}

/** Known gateways after a start: those of the list, and those that left it. */
export function rememberGateways(
  known: readonly KnownGateway[],
  now: readonly KnownGateway[],
): readonly KnownGateway[] {
  const keys = new Set(now.map(({ key }) => key));
  return [...now, ...known.filter(({ key }) => !keys.has(key))];
}
