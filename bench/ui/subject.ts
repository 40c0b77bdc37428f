import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { StaticSite } from "#simulator/serve/staticSite.ts";
import type { GatewayConfig } from "#simulator/device/config.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { gatewayBackend, listen } from "#simulator/serve/server.ts";

/** A user interface to measure: its name and the folder of its built files, plain or as `NAME.gz`. */
export interface Subject {
  readonly name: string;
  readonly folder: string;
  /** Release of the gateway behind it; that of 2024.03.07 if omitted. */
  readonly firmware?: FirmwareName | undefined;
}

/** A subject before a gateway whose time stands still until it is advanced. */
export interface ServedSubject {
  readonly url: string;
  readonly gateway: Gateway;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/json",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".svg": "image/svg+xml",
};

/**
 * Serves a subject as the gateway serves its own page (docs/gateway/calls.md#unknown-paths): gzip files, tags, a
 * connection for each request.
 */
export async function serve(
  { folder, firmware }: Subject,
  scenario: ScenarioName,
): Promise<ServedSubject> {
  const options = gatewayOptions(scenario, { seed: 1, ...(firmware && { firmware }) });
  const { configure } = options;
  const gateway = createGateway({
    ...options,
    ...(configure && { configure: (factory: GatewayConfig) => onBroker(configure(factory)) }),
  });
  const listening = await listen(gatewayBackend(gateway), { port: 0, site: siteOf(folder) });
  return {
    url: `http://localhost:${listening.port}`,
    gateway,
    close: () => listening.close(),
  };
}

/** The settings with a broker, without which only one of the interfaces draws the fields of MQTT. */
function onBroker(config: GatewayConfig): GatewayConfig {
  const { mqtt } = config;
  return { ...config, mqtt: { ...mqtt, mqtt_enabled: true, mqtt_hostname: "broker.home" } };
}

export function sentBytes(folder: string): ReadonlyMap<string, number> {
  return new Map([...filesOf(folder)].map(([path, bytes]) => [path, bytes.length]));
}

function siteOf(folder: string): StaticSite {
  const files = filesOf(folder);
  const page = files.get("/index.html");
  if (page === undefined) throw new Error(`There is no index.html in ${folder}; build it first.`);
  const send: StaticSite["servePage"] = (incoming, outgoing) => {
    const path = new URL(incoming.url ?? "/", "http://gateway").pathname;
    const found = files.get(path);
    const body = found ?? page;
    const caching = {
      "Cache-Control": "public, must-revalidate",
      ETag: `"${createHash("md5").update(body).digest("hex")}"`,
      Connection: "close",
    };
    if (incoming.headers["if-none-match"] === caching.ETag) {
      outgoing.writeHead(304, caching).end();
      return;
    }
    outgoing.writeHead(200, {
      ...caching,
      "Content-Type": types[found ? extname(path) : ".html"] ?? "application/octet-stream",
      "Content-Encoding": "gzip",
    });
    outgoing.end(body);
  };
  return {
    page: Buffer.from(page),
    servePage: send,
    serveFile: (incoming, outgoing) => {
      send(incoming, outgoing);
      return true;
    },
  };
}

function filesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((place) => {
      const path = `/${relative(folder, place).split(sep).join("/")}`;
      const bytes = readFileSync(place);
      return path.endsWith(".gz")
        ? [path.slice(0, -3), bytes]
        : [path, gzipSync(bytes, { level: 9 })];
    }),
  );
}
