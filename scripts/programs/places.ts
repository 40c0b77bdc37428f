import { createServer, request as ask } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../demonstration/local/commandLine.ts";
import { startProgram } from "../../demonstration/local/start.ts";
import type { FirmwareName } from "../../simulator/generation/generation.ts";
import { startSimulator } from "../../simulator/serve/serve.ts";

export const password = "openDTU42";

export interface Places {
  /** Host and port of the gateway itself; it serves the web app too, if there is one. */
  readonly gateway: string;
  readonly hub: string;
  readonly ofSeveral: string;
  readonly webAppAtHub: string;
  close(): Promise<void>;
}

/** Starts them on free ports of this machine. `webApp` is a folder with the files of an image. */
export async function startPlaces(
  firmware: FirmwareName,
  webApp: string | undefined,
): Promise<Places> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-programs-"));
  const simulator = await startSimulator({
    host: "127.0.0.1",
    firmware,
    ...(webApp !== undefined && { firmwareDir: webApp }),
  });
  const gateway = `127.0.0.1:${simulator.port}`;
  const hub = await hubOf(["--gateway", `http://${gateway}`, "--data", join(folder, "one")]);
  const port = await freePort();
  const config = configOf(folder, gateway, port);
  const several = await hubOf(["--config", config, "--data", join(folder, "several")]);
  const proxy = await startProxy(`127.0.0.1:${hub.port}`, gateway);
  return {
    gateway,
    hub: `127.0.0.1:${hub.port}`,
    ofSeveral: `127.0.0.1:${port}`,
    webAppAtHub: `127.0.0.1:${proxy.port}`,
    close: async () => {
      proxy.close();
      await Promise.all([hub.close(), several.close()]);
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hubOf(args: readonly string[]) {
  const options = readCommandLine(["--port", "0", "--host", "127.0.0.1", ...args]);
  if (!options.ok) throw new Error(options.error);
  return startProgram({ ...options.value, logLevel: "silent" }, { report: () => undefined });
}

function configOf(folder: string, gateway: string, port: number): string {
  const file = join(folder, "hub.json");
  writeFileSync(
    file,
    JSON.stringify({
      gateways: { house: { url: gateway, port }, barn: { url: "127.0.0.1:9" } },
    }),
  );
  return file;
}

/** Passes calls and sockets to a hub, and everything else to the gateway, which has the files of the web app. */
async function startProxy(hub: string, gateway: string) {
  const server = createServer((request, response) => {
    const { url = "/", method, headers } = request;
    const target = new URL(`http://${url.startsWith("/api/") ? hub : gateway}${url}`);
    const passed = ask(target, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.on("upgrade", ({ url, headers }, socket, head) => {
    const { hostname, port } = new URL(`http://${hub}`);
    const other = connect(Number(port), hostname, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
      other.write(`GET ${url ?? "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    for (const each of [socket, other])
      each.on("error", () => {
        socket.destroy();
        other.destroy();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function freePort(): Promise<number> {
  const { port, close } = await startProxy("", "");
  close();
  return port;
}
