import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { freePort } from "./freePort.ts";

const program = "/usr/bin/victoria-metrics";

/** A VictoriaMetrics of its own; `stop` ends it, `start` begins it again on the same port and folder. */
export interface VictoriaServer {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Makes everything written visible to queries. */
  flush(): Promise<void>;
}

/** Whether VictoriaMetrics is installed; the test command installs it where that is possible. */
export function hasVictoria(): boolean {
  return existsSync(program);
}

export async function startVictoria(folder: string): Promise<VictoriaServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running = run(folder, port);
  const server: VictoriaServer = {
    url,
    async start() {
      running = run(folder, port);
      await answers(url);
    },
    async stop() {
      const exited = once(running, "exit");
      running.kill("SIGKILL");
      await exited;
    },
    async flush() {
      await fetch(`${url}/internal/force_flush`);
    },
  };
  await answers(url);
  return server;
}

function run(folder: string, port: number) {
  const options = [
    `-storageDataPath=${folder}`,
    `-httpListenAddr=127.0.0.1:${port}`,
    "-retentionPeriod=100y",
    "-dedup.minScrapeInterval=1ms",
    "-memory.allowedBytes=64MiB",
    "-loggerLevel=ERROR",
  ];
  return spawn(program, options, { stdio: "ignore" });
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
