import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./freePort.ts";
import { temporaryFolder } from "./temporary.ts";

const program = "/usr/sbin/mosquitto";
const passwordProgram = "/usr/bin/mosquitto_passwd";

/** Whether Mosquitto is installed; the test command installs it where that is possible. */
export function hasMosquitto(): boolean {
  return existsSync(program);
}

/** Starts a broker that lets in a single user, until the test ends. Returns its address. */
export async function startMosquitto(user: string, password: string): Promise<string> {
  const folder = temporaryFolder();
  const port = await freePort();
  const passwords = join(folder, "passwords");
  const config = join(folder, "mosquitto.conf");
  writeFileSync(passwords, "", { mode: 0o600 });
  const made = spawn(passwordProgram, ["-b", passwords, user, password], { stdio: "ignore" });
  await once(made, "exit");
  const lines = [
    `listener ${port} 127.0.0.1`,
    `password_file ${passwords}`,
    "allow_anonymous false",
    // Started by root it would become another user, who cannot read the folder.
    ...(process.getuid?.() === 0 ? ["user root"] : []),
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  const running = spawn(program, ["-c", config], { stdio: "ignore" });
  onTestFinished(() => void running.kill("SIGKILL"));
  while (!(await listens(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  return `mqtt://127.0.0.1:${port}`;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}
