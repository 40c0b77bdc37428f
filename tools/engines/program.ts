import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A browser or driver that runs until it is ended. */
export interface Program {
  readonly end: () => Promise<void>;
}

/** Starts a program of this machine; rejects when it cannot be started. */
export async function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const started = spawn(command, args, { stdio: "ignore", env: { ...process.env, ...env } });
  await new Promise<void>((resolve, reject) => {
    started.once("spawn", resolve);
    started.once("error", reject);
  });
  return { end: () => programEnd(started) };
}

function programEnd(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    program.once("exit", () => resolve());
    program.kill("SIGKILL");
  });
}

/** A port that nobody uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Retries until success, for a minute; then the last error is thrown. */
export async function untilWorks<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 240) throw error;
      await pause(250);
    }
  }
}
