import { feeds } from "#protocol/areas/feeds.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { GatewayOptions } from "./options.ts";

/** Names that are paths of the hub or of its page. */
const reserved = [
  "api",
  "assets",
  "gateways",
  "healthz",
  "hub",
  "info",
  "login",
  "metrics",
  "settings",
  ...Object.values(feeds).map(({ path }) => path.slice(1)),
];

/** A gateway's typed address, with or without `http://`, without a path. Null for any other text. */
export function gatewayAddress(text: string): URL | null {
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(new URL(address).origin) : null;
}

/** An address as a sentence may show it: without user and password. */
export function withoutAccount(address: string): string {
  return address.replace(/^(.*?:\/\/)?.*@/s, "$1…@");
}

/** Reads `house=http://192.168.1.50`, or an address alone. */
export function readGateway(
  text: string,
  environment: NodeJS.ProcessEnv,
): Result<GatewayOptions, string> {
  const named = /^([\w-]+)=(.*)$/s.exec(text);
  const [name, address] = named === null ? ["", text] : [named[1] ?? "", named[2] ?? ""];
  const url = gatewayAddress(address);
  if (url === null) {
    return err(
      `--gateway takes an address such as http://192.168.1.50, not "${withoutAccount(address)}".`,
    );
  }
  const variable = name === "" ? "" : `_${name.toUpperCase().replaceAll("-", "_")}`;
  return ok({ name, url, password: environment[`HELIOGRAPH_PASSWORD${variable}`] });
}

/** Whether a name has other characters, or is a path of the hub. */
export function nameProblem(name: string): "name" | "reserved" | undefined {
  if (!/^[a-z\d][a-z\d-]{0,30}$/.test(name)) return "name";
  return reserved.includes(name) ? "reserved" : undefined;
}

/** A sentence for a list that cannot be served. */
export function listProblem(gateways: readonly GatewayOptions[]): string | undefined {
  for (const [index, { name }] of gateways.entries()) {
    if (name === "" && gateways.length > 1) {
      return "Several gateways need names: --gateway house=http://192.168.1.50";
    }
    if (name === "") continue;
    const problem = nameProblem(name);
    if (problem === "name") {
      return `"${name}" is no name for a gateway: lower-case letters, digits and "-", at most 31.`;
    }
    if (problem === "reserved")
      return `A gateway cannot be named "${name}": the hub uses that path.`;
    if (gateways.findIndex((other) => other.name === name) < index) {
      return `Two gateways are named "${name}".`;
    }
  }
  return undefined;
}

/** Gives gateways ports of their own, as in `house=8081`; these count before those of the configuration file. */
export function withOwnPorts(
  gateways: readonly GatewayOptions[],
  texts: readonly string[] = [],
): Result<readonly GatewayOptions[], string> {
  const ports = new Map<string, number>();
  for (const text of texts) {
    const [, name = "", digits = "0"] = /^([\w-]+)=(\d+)$/.exec(text) ?? [];
    const port = Number(digits);
    if (port < 1 || port > 65_535) {
      return err(`--own-port takes a name and a port, as in house=8081, not "${text}".`);
    }
    if (gateways.every((gateway) => gateway.name !== name)) {
      return err(`--own-port names "${name}", but there is no --gateway ${name}=ADDRESS.`);
    }
    ports.set(name, port);
  }
  return ok(
    gateways.map((gateway) => ({ ...gateway, port: ports.get(gateway.name) ?? gateway.port })),
  );
}

/** A sentence for ports that cannot all be listened on. */
export function portProblem(
  gateways: readonly Pick<GatewayOptions, "name" | "port">[],
  hubPort: number,
): string | undefined {
  const named = gateways.filter(({ port }) => port !== undefined);
  for (const [index, { name, port }] of named.entries()) {
    if (port === hubPort) return `Port ${port} of the gateway "${name}" is that of the hub.`;
    const other = named.find((one) => one.port === port);
    if (other !== undefined && named.indexOf(other) < index)
      return `The gateways "${other.name}" and "${name}" have the same port, ${port}.`;
  }
  return undefined;
}
