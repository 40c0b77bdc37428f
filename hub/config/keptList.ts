import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { GatewayChange, GatewayProblem, ListedGateway } from "#hub-api/gateways.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { writeWhole } from "../store/writeWhole.ts";
import { gatewayAddress, nameProblem } from "./gatewayList.ts";
import type { GatewayOptions, StartOptions } from "./options.ts";

const KeptList = v.strictObject({
  /** Gateways that were added on the page. */
  added: v.array(
    v.strictObject({
      name: v.pipe(
        v.string(),
        v.check((name) => nameProblem(name) === undefined),
      ),
      url: v.pipe(
        v.string(),
        v.check((url) => gatewayAddress(url) !== null),
      ),
      password: v.exactOptional(v.string()),
    }),
  ),
  /** Names of gateways to which the configuration gives none, by their addresses. */
  names: v.array(v.strictObject({ host: v.string(), name: v.string() })),
});
/** Changes that the page made to the list of gateways. */
export type KeptList = Readonly<v.InferOutput<typeof KeptList>>;

/** A gateway to serve, and how much of it the configuration sets. */
export interface ListedOptions extends GatewayOptions, Pick<ListedGateway, "fixed"> {}

export function keptListFile(dataDir: string): string {
  return join(dataDir, "gateways.json");
}

/** Whether a hub that is started like this has a list of gateways, which may be empty. */
export function hasList({
  gateways,
  isListGiven,
  dataDir,
}: Pick<StartOptions, "gateways" | "isListGiven" | "dataDir">): boolean {
  const isKept = dataDir !== undefined && existsSync(keptListFile(dataDir));
  return gateways.length > 0 || isListGiven || isKept;
}

/** Reads the list; empty if there is no file. Rejects with a sentence when it cannot be read. */
export async function readKeptList(path: string): Promise<KeptList> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return { added: [], names: [] };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptList), text);
  if (read.success) return read.output;
  throw new Error(`${path} cannot be read. Restore it, or delete it and add the gateways again.`);
}

/** Keeps the list; whole or not at all, and for the hub's user only: it holds passwords. */
export async function writeKeptList(path: string, list: KeptList): Promise<void> {
  await writeWhole(path, JSON.stringify(list, undefined, 2));
}

/** All gateways: those of the configuration, then added gateways that it does not name itself. */
export function allGateways(
  configured: readonly GatewayOptions[],
  { added, names }: KeptList,
): readonly ListedOptions[] {
  const hosts = configured.map(({ url }) => url.host);
  const others = added
    .map((one) => ({ ...one, url: new URL(gatewayAddress(one.url) ?? one.url) }))
    .filter(({ url }) => !hosts.includes(url.host))
    .filter(({ name }) => configured.every((one) => one.name !== name));
  const nameOf = (host: string) =>
    names.find((one) => one.host === host)?.name ??
    (others.length === 0 ? "" : freeName("gateway", others));
  return [
    ...configured.map((one) =>
      one.name === ""
        ? ({ ...one, name: nameOf(one.url.host), fixed: "address" } as const)
        : ({ ...one, fixed: "all" } as const),
    ),
    ...others.map(
      ({ name, url, password }) => ({ name, url, password, fixed: "nothing" }) as const,
    ),
  ];
}

/** Why a change is refused: a field's problem, or a list that differs from the page's. */
export type ListProblem = GatewayProblem | "fixed" | "unknown";

/** The list after a change. `hostnames`: the gateways' own names by address, for those that need a name. */
export function changedList(
  configured: readonly GatewayOptions[],
  kept: KeptList,
  change: GatewayChange,
  hostnames: ReadonlyMap<string, string> = new Map(),
): Result<KeptList, ListProblem> {
  const all = allGateways(configured, kept);
  if (change.do === "add") return withAdded(all, kept, change, hostnames);
  const before = all.find(({ name }) => name === change.of);
  if (before === undefined) return err("unknown");
  if (change.do === "change") return withChanged(before, all, kept, change);
  const rest = kept.added.filter(({ name }) => name !== change.of);
  return before.fixed === "nothing" ? ok({ ...kept, added: rest }) : err("fixed");
}

function withChanged(
  before: ListedOptions,
  all: readonly ListedOptions[],
  kept: KeptList,
  change: Extract<GatewayChange, { do: "change" }>,
): Result<KeptList, ListProblem> {
  if (before.fixed === "all") return err("fixed");
  const others = all.filter((one) => one !== before);
  const wrong = problemOfName(change.name, others);
  if (wrong !== undefined) return err(wrong);
  if (before.fixed === "address") return ok(withName(kept, before.url.host, change.name));
  const url = addressFor(change.url, others);
  if (!url.ok) return url;
  const { host } = url.value;
  const own = host === before.url.host ? before.password : undefined;
  const password = change.password === undefined ? own : (change.password ?? undefined);
  const next = {
    name: change.name,
    url: url.value.origin,
    ...(password !== undefined && { password }),
  };
  return ok({ ...kept, added: kept.added.map((one) => (one.name === change.of ? next : one)) });
}

export function automaticName(
  hostname: string,
  others: readonly Pick<GatewayOptions, "name">[],
): string {
  const plain = hostname
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 28);
  return freeName(nameProblem(plain) === undefined ? plain : "gateway", others);
}

function withAdded(
  all: readonly ListedOptions[],
  kept: KeptList,
  { name, url: address, password }: Extract<GatewayChange, { do: "add" }>,
  hostnames: ReadonlyMap<string, string>,
): Result<KeptList, ListProblem> {
  const url = addressFor(address, all);
  if (!url.ok) return url;
  const { origin, host } = url.value;
  const called = name === "" ? automaticName(hostnames.get(host) ?? "", all) : name;
  const wrong = problemOfName(called, all);
  if (wrong !== undefined) return err(wrong);
  const added = { name: called, url: origin, ...(password !== undefined && { password }) };
  const next = { ...kept, added: [...kept.added, added] };
  const nameless = all.find((one) => one.name === "");
  if (nameless === undefined) return ok(next);
  // Beside another gateway it needs a name.
  const own = automaticName(hostnames.get(nameless.url.host) ?? "", [{ name: called }]);
  return ok(withName(next, nameless.url.host, own));
}

function withName(kept: KeptList, host: string, name: string): KeptList {
  return { ...kept, names: [...kept.names.filter((one) => one.host !== host), { host, name }] };
}

function addressFor(text: string, others: readonly GatewayOptions[]): Result<URL, ListProblem> {
  const url = gatewayAddress(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return err("address");
  return others.some((one) => one.url.host === url.host) ? err("there") : ok(url);
}

function problemOfName(
  name: string,
  others: readonly Pick<GatewayOptions, "name">[],
): ListProblem | undefined {
  return nameProblem(name) ?? (others.some((one) => one.name === name) ? "taken" : undefined);
}

function freeName(base: string, others: readonly Pick<GatewayOptions, "name">[]): string {
  const isTaken = (name: string) => others.some((one) => one.name === name);
  if (!isTaken(base)) return base;
  let at = 2;
  while (isTaken(`${base}-${at}`)) at += 1;
  return `${base}-${at}`;
}
