import type { GatewayChange, GatewayList, GatewayThere } from "#hub-api/gateways.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import {
  allGateways,
  automaticName,
  changedList,
  type KeptList,
  keptListFile,
  type ListedOptions,
  type ListProblem,
  readKeptList,
  writeKeptList,
} from "./config/keptList.ts";
import { gatewayAddress } from "./config/gatewayList.ts";
import type { GatewayOptions } from "./config/options.ts";
import type { ServedGateway } from "./gateways/gateway.ts";
import { lookAt } from "./identity/look.ts";
import type { KnownGateway } from "./identity/identity.ts";

export interface ServedList {
  readonly gateways: readonly ServedGateway[];
  /** These, then those that the hub met before. */
  readonly known: readonly KnownGateway[];
}

export interface ListKeeperOptions {
  readonly dataDir: string;
  /** Those of the command line and the configuration file. */
  readonly configured: readonly GatewayOptions[];
  readonly served: () => ServedList;
  /**
   * Serves another list in place of the present list. Returns a function that closes the previous server. Rejects,
   * and serves as before, when that fails.
   */
  readonly serve: (list: readonly ListedOptions[]) => Promise<() => void>;
}

/** Why a change is not made: a problem, another change or an upload at the time. */
export type ChangeProblem = ListProblem | "busy";

/** The list of gateways, which the administrator may change while the hub runs. */
export interface ListKeeper {
  all(): readonly ListedOptions[];
  shown(): GatewayList;
  look(url: string, password: string | undefined): Promise<GatewayThere>;
  /**
   * Makes a change and stores it. Returns a function that closes the previous server. Rejects when the folder cannot
   * be written.
   */
  change(wanted: GatewayChange): Promise<Result<() => void, ChangeProblem>>;
}

/** Opens the list kept in a folder. Rejects with a sentence when it cannot be read. */
export async function openList({
  dataDir,
  configured,
  served,
  serve,
}: ListKeeperOptions): Promise<ListKeeper> {
  const file = keptListFile(dataDir);
  let kept = await readKeptList(file);
  let isChanging = false;
  const all = () => allGateways(configured, kept);

  async function take(next: KeptList): Promise<() => void> {
    const before = kept;
    await writeKeptList(file, next);
    try {
      const end = await serve(allGateways(configured, next));
      kept = next;
      return end;
    } catch (error) {
      await writeKeptList(file, before);
      throw error;
    }
  }

  async function change(wanted: GatewayChange): Promise<Result<() => void, ChangeProblem>> {
    const hostnames = wanted.do === "add" ? await hostnamesFor(wanted, all()) : undefined;
    const next = changedList(configured, kept, wanted, hostnames);
    if (!next.ok) return next;
    const problem = await problemThere(all(), wanted);
    if (problem !== undefined) return err(problem);
    // A firmware or a restore that is cut off may leave the gateway without either.
    if (served().gateways.some((gateway) => gateway.isWriting())) return err("busy");
    return ok(await take(next.value));
  }

  return {
    all,
    shown: () => shownList(all(), served()),
    look: (url, password) => gatewayThere(url, password, all(), served()),
    async change(wanted) {
      if (isChanging) return err("busy");
      isChanging = true;
      try {
        return await change(wanted);
      } finally {
        isChanging = false;
      }
    },
  };
}

function shownList(all: readonly ListedOptions[], { gateways, known }: ServedList): GatewayList {
  const names = all.map(({ name }) => name);
  return {
    gateways: all.map(({ name, url, password, fixed, port = null }) => ({
      name,
      url: url.origin,
      fixed,
      port,
      hasPassword: password !== undefined,
      isReachable: gateways.find((one) => one.name === name)?.health.isReachable() ?? null,
    })),
    earlier: known
      .slice(gateways.length)
      .flatMap(({ name, host }) => (names.includes(name) && name !== "" ? [] : [{ name, host }])),
  };
}

async function gatewayThere(
  text: string,
  password: string | undefined,
  all: readonly ListedOptions[],
  { gateways, known }: ServedList,
): Promise<GatewayThere> {
  const url = gatewayAddress(text);
  if (url === null) return { problem: "address", found: null };
  if (all.some((one) => one.url.host === url.host)) return { problem: "there", found: null };
  const there = await lookAt(url, password);
  if (!there.ok) return { problem: there.error, found: null };
  const { hostname, serial } = there.value;
  const before = known.slice(gateways.length);
  const isFree = ({ name }: KnownGateway) => name !== "" && all.every((one) => one.name !== name);
  const earlier =
    // With the name that it had: both together say that it is the same.
    before.find((one) => serial !== null && one.serial === serial && isFree(one)) ??
    before.find((one) => one.host === url.host && (serial === null || one.serial === null));
  const name = earlier && isFree(earlier) ? earlier.name : automaticName(hostname, all);
  const found = { ...there.value, url: url.origin, name, earlier: earlier?.name ?? null };
  return { problem: null, found };
}

/** Own names of gateways whose names the hub may choose. */
async function hostnamesFor(
  { url, name, password }: Extract<GatewayChange, { do: "add" }>,
  all: readonly ListedOptions[],
): Promise<ReadonlyMap<string, string>> {
  const added = gatewayAddress(url);
  const unnamed = all.filter((one) => one.name === "");
  const nameless = name === "" && added !== null ? [...unnamed, { url: added, password }] : unnamed;
  const hostnames = nameless.map(async (one) => {
    const there = await lookAt(one.url, one.password);
    return [one.url.host, there.ok ? there.value.hostname : ""] as const;
  });
  return new Map(await Promise.all(hostnames));
}

/**
 * Problem at the address of a change, and with its password there. Another address may be of a gateway that is off.
 */
async function problemThere(
  all: readonly ListedOptions[],
  wanted: GatewayChange,
): Promise<ListProblem | undefined> {
  if (wanted.do === "remove") return undefined;
  const before = wanted.do === "change" ? all.find(({ name }) => name === wanted.of) : undefined;
  const url = gatewayAddress(wanted.url);
  const isSame = before !== undefined && before.url.host === url?.host;
  if (url === null || (isSame && typeof wanted.password !== "string")) return undefined;
  const there = await lookAt(url, wanted.password ?? undefined);
  return there.ok ? undefined : there.error;
}
