import { createServer, type Plugin, type ViteDevServer } from "vite";
import { readCommandLine, type StartOptions } from "#simulator/serve/commandLine.ts";
import { createGateway } from "#simulator/gateway.ts";
import { proxyBackend } from "#simulator/serve/proxy.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { socketPaths } from "#simulator/device/seam.ts";
import { runClock } from "#simulator/serve/serve.ts";
import { replayBackend } from "#simulator/serve/replayBackend.ts";
import { gatewayBackend, isForBackend, type Backend } from "#simulator/serve/server.ts";
import { explain, greeting, interrupted } from "#simulator/serve/start.ts";

/** `npm run dev`: the sources with hot reload, the same gateways behind them. Resolves with the exit code. */
export async function dev(args: readonly string[], root: string): Promise<0 | 1> {
  const options = readCommandLine(args);
  if (!options.ok) {
    process.stderr.write(`${options.error.message}\n`);
    return options.error.isHelp ? 0 : 1;
  }
  const { port, host } = options.value;
  try {
    const server = await createServer({
      root,
      plugins: [gatewayPlugin(options.value)],
      server: { port, host: host ?? true, strictPort: true },
    });
    await server.listen();
    server.printUrls();
    server.config.logger.info(greeting(options.value));
    await interrupted();
    await server.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error, options.value)}\n`);
    return 1;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Mounts a gateway in Vite's own server: calls before the page's modules, sockets beside hot reload's. */
export function gatewayPlugin(options: StartOptions): Plugin {
  return {
    name: "heliograph-gateway",
    configureServer: (server) => mount(server, backendFor(options)),
  };
}

function mount(server: ViteDevServer, { backend, stop }: ReturnType<typeof backendFor>): void {
  server.middlewares.use((incoming, outgoing, next) => {
    if (isForBackend(incoming)) backend.handle(incoming, outgoing);
    else next();
  });
  server.httpServer?.on("upgrade", (incoming, socket, head) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://gateway");
    if (socketPaths.some((path) => path === pathname)) backend.upgrade(incoming, socket, head);
  });
  server.httpServer?.once("close", () => {
    stop();
    backend.close();
  });
}

function backendFor(options: StartOptions): {
  readonly backend: Backend;
  readonly stop: () => void;
} {
  const { gateway: target, scenario, seed, clock, replay } = options;
  if (replay !== undefined) return replayBackend(replay, options);
  if (target !== undefined) {
    return { backend: proxyBackend(target, say), stop: () => undefined };
  }
  const gateway = createGateway(gatewayOptions(scenario, { seed, worldSpeed: clock }));
  return { backend: gatewayBackend(gateway), stop: runClock(gateway) };
}
