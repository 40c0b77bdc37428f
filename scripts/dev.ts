import { createServer, type HttpServer } from "vite";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { feedPaths } from "#hub/gateways/gateway.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { explain, greetingText } from "#command/greeting.ts";

/** `npm run dev`: the sources with hot reload, the hub behind them. Resolves with the exit code. */
export async function dev(args: readonly string[], root: string): Promise<0 | 1> {
  const options = readCommandLine(args, process.env);
  if (!options.ok) {
    process.stderr.write(`${options.error}\n`);
    return 1;
  }
  const { port, host } = options.value;
  try {
    const ended = untilInterrupted();
    const behind = { ...options.value, port: 0, host: "127.0.0.1" };
    // Two years would take some seconds at each start.
    const hub = await startProgram(behind, { report: say, pastDays: 60 });
    const server = await createServer({
      root,
      server: {
        port,
        host: host ?? "127.0.0.1",
        strictPort: true,
        proxy: proxyOptions(`http://127.0.0.1:${hub.port}`),
      },
    });
    if (server.httpServer) guard(server.httpServer);
    await server.listen();
    server.printUrls();
    server.config.logger.info(greetingText(options.value, port));
    await ended;
    await server.close();
    await hub.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error, options.value)}\n`);
    return 1;
  }
}

/** Keeps addresses from Vite that its listeners cannot read: some would end the process. */
function guard(server: HttpServer): void {
  server.prependListener("request", (request) => {
    if (!isReadable(request.url)) request.url = "/";
  });
  server.prependListener("upgrade", (request, socket) => {
    socket.on("error", () => socket.destroy());
    if (isReadable(request.url)) return;
    request.url = "/";
    socket.destroy();
  });
}

function isReadable(address = ""): boolean {
  return /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(address) && !/%(?![\da-f]{2})/i.test(address);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Calls and sockets that Vite passes on to the hub. */
function proxyOptions(target: string) {
  const paths = ["/api/", "/__simulator/", ...feedPaths];
  return Object.fromEntries(
    paths.map((path) => [`^${path}`, { target, ws: feedPaths.includes(path) }]),
  );
}

/** Resolves at Ctrl-C, and when the process is asked to end. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}
