import { isIP } from "node:net";
import type { parseArgs } from "node:util";
import { err, ok, type Result } from "#protocol/result.ts";
import { ingressProblem } from "../access/ingress.ts";
import { type FileOptions, readConfigFile } from "./configFile.ts";
import { listProblem, portProblem, readGateway, withOwnPorts } from "./gatewayList.ts";
import type { hubOptions } from "./hubOptions.ts";
import type { GatewayOptions, StartOptions } from "./options.ts";
import { readShard, readStore } from "./storeOptions.ts";

type Values = ReturnType<typeof parseArgs<{ options: typeof hubOptions }>>["values"];

/** Reads a hub's options from a command line and the configuration file that it names. Fails with a sentence. */
export function readHubOptions(
  values: Values,
  environment: NodeJS.ProcessEnv,
): Result<StartOptions, string> {
  try {
    const file = values.config === undefined ? {} : readConfigFile(values.config, environment);
    const gateways = gatewaysOf(values, file, environment);
    if (!gateways.ok) return gateways;
    const problem =
      problemOf(values, gateways.value) ?? portProblem(gateways.value, portOf(values, file));
    if (problem !== undefined) return err(problem);
    const passphrase = passphraseOf(file, environment);
    return ok(optionsOf(values, { ...file, passphrase }, gateways.value));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function gatewaysOf(
  values: Pick<Values, "gateway" | "own-port">,
  file: FileOptions,
  environment: NodeJS.ProcessEnv,
): Result<readonly GatewayOptions[], string> {
  const gateways = [...(file.gateways ?? [])];
  for (const text of values.gateway ?? []) {
    const gateway = readGateway(text, environment);
    if (!gateway.ok) return gateway;
    gateways.push(gateway.value);
  }
  return withOwnPorts(gateways, values["own-port"]);
}

function passphraseOf(file: FileOptions, environment: NodeJS.ProcessEnv): string | undefined {
  // An empty passphrase would encrypt nothing.
  return (file.passphrase ?? environment["HELIOGRAPH_BACKUP_PASSPHRASE"]) || undefined;
}

function optionsOf(
  values: Values,
  file: FileOptions,
  gateways: readonly GatewayOptions[],
): StartOptions {
  return {
    port: portOf(values, file),
    host: values.host ?? file.host,
    base: values.base ?? file.base ?? "/",
    ingress: values.ingress ?? file.ingress,
    ...accessOptions(values, file),
    dataDir: values.data ?? file.dataDir,
    logLevel: values["log-level"],
    ...storeOptions(values, file),
    alerts: file.alerts,
    curveDays: file.curveDays,
    zone: file.zone,
    passphrase: file.passphrase,
    gateways,
    isListGiven: file.gateways !== undefined,
    isJson: values.json,
  };
}

function portOf(values: Pick<Values, "port">, file: Pick<FileOptions, "port">): number {
  return values.port === undefined ? (file.port ?? 8080) : Number(values.port);
}

/** Who is let in and trusted, and the visibility of data without a password. */
function accessOptions(
  values: Values,
  file: FileOptions,
): Pick<StartOptions, "allowedHosts" | "trustedProxies" | "hideSerials"> {
  return {
    allowedHosts: [...(file.allowedHosts ?? []), ...(values["allow-host"] ?? [])],
    trustedProxies: [...(file.trustedProxies ?? []), ...(values["trust-proxy"] ?? [])],
    hideSerials: values["hide-serials"] || file.hideSerials === true,
  };
}

function problemOf(values: Values, gateways: readonly GatewayOptions[]): string | undefined {
  if (!/^\/([\w.-]+\/)*$/.test(values.base ?? "/")) {
    return `--base takes a path such as /solar/, with a slash at both ends, not "${values.base}".`;
  }
  if (!levels.includes(values["log-level"])) {
    return `--log-level takes one of ${levels.join(", ")}, not "${values["log-level"]}".`;
  }
  const problems = [oddAddress(values), oddNumber(values)];
  return problems.find((problem) => problem) ?? listProblem(gateways) ?? storeProblem(values);
}

function storeOptions(values: Values, file: FileOptions): Pick<StartOptions, "store" | "shard"> {
  const store = readStore(values.store);
  const shard = readShard(values.shard);
  return {
    store: (store.ok ? store.value : undefined) ?? file.store,
    shard: (shard.ok ? shard.value : undefined) ?? file.shard,
  };
}

function storeProblem({ store, shard }: Values): string | undefined {
  const wrong = [readStore(store), readShard(shard)].find(({ ok: isRight }) => !isRight);
  return wrong?.ok === false ? wrong.error : undefined;
}

const levels = ["trace", "debug", "info", "warn", "error", "silent"];

function oddAddress({ ingress, "trust-proxy": proxies = [] }: Values): string | undefined {
  const problem = ingress === undefined ? undefined : ingressProblem(ingress);
  if (problem !== undefined)
    return `--ingress takes the IP address of Home Assistant's proxy: "${ingress}" ${problem}.`;
  const proxy = proxies.find((address) => isIP(address) === 0);
  return proxy && `--trust-proxy takes an IP address, not "${proxy}".`;
}

function oddNumber({ port = "8080" }: Values): string | undefined {
  if (/^\d+$/.test(port) && Number(port) <= 65_535) return undefined;
  return `--port takes a number from 0 to 65535, not "${port}".`;
}
