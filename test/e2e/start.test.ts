import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startSimulator } from "#simulator/serve/serve.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

/** `npm start` with these options, as a process of its own. Its temporary files lie in `folder`. */
function start(...args: readonly string[]) {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs"), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, HOME: folder, NO_COLOR: "1" },
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output.text += chunk.toString("utf8");
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const address = async () => {
    await expect.poll(() => output.text, { timeout: 120_000 }).toMatch(/Ctrl-C|Local:[^]*Gateway/);
    return /(?:Heliograph|Local:)\s+(http:\/\/[^\s/]+)/.exec(output.text)?.[1] ?? "";
  };
  const interrupt = (signal: NodeJS.Signals = "SIGINT") => child.kill(signal);
  const keptFiles = () => readdirSync(folder).filter((name) => name.startsWith("heliograph-"));
  return { output, ended, address, kept: keptFiles, interrupt };
}

/** Two years of a simulated past take their time; only whole households begin with them. */
const withoutPast = ["--scenario", "one-inverter"];

describe("npm start", () => {
  it("serves page and gateway, says where and how to sign in, and ends with Ctrl-C", async () => {
    const started = start("--port", "0");
    const address = await started.address();
    expect(await (await fetch(address)).text()).toContain('<div id="root">');
    const live = await fetch(`${address}/api/livedata/status`);
    expect((await live.json()).inverters).toHaveLength(5);
    expect(started.output.text).toContain("admin / sunflower-42");
    started.interrupt();
    // On a slow machine the two years that it is writing may be left behind: it ends within 5 s.
    expect(await started.ended).toBe(0);
  });

  it.runIf(areAllWalked)("leaves nothing of a demonstration when it is asked to end", async () => {
    const started = start("--port", "0", ...withoutPast);
    await started.address();
    expect(started.kept()).toHaveLength(1);
    started.interrupt("SIGTERM");
    expect(await started.ended).toBe(0);
    expect(started.kept()).toEqual([]);
  });

  // These two are tested within one process, too: test/unit/command/run.test.ts.
  it.runIf(areAllWalked)("ends with a sentence when the port is taken", async () => {
    const taken = await startSimulator({ clock: "manual" });
    onTestFinished(() => taken.close());
    const started = start("--port", String(taken.port), ...withoutPast);
    expect(await started.ended).toBe(1);
    expect(started.output.text.trim().split("\n").at(-1)).toBe(
      `Port ${taken.port} is in use. Choose another one: --port ${taken.port + 1}`,
    );
  });

  it.runIf(areAllWalked)("stands before a real gateway", async () => {
    const gateway = await startSimulator({ clock: "manual", scenario: "one-inverter" });
    onTestFinished(() => gateway.close());
    const started = start("--port", "0", "--gateway", `http://127.0.0.1:${gateway.port}`);
    const live = await fetch(`${await started.address()}/api/livedata/status`);
    expect((await live.json()).inverters).toHaveLength(1);
    started.interrupt();
    expect(await started.ended).toBe(0);
  });

  it.runIf(areAllWalked)("says in terminal and answer that a gateway is absent", async () => {
    const gone = await startSimulator({ clock: "manual" });
    await gone.close();
    const started = start("--port", "0", "--gateway", `127.0.0.1:${gone.port}`);
    const response = await fetch(`${await started.address()}/api/livedata/status`);
    const message = `The gateway at http://127.0.0.1:${gone.port} does not answer: nothing listens at that address.`;
    expect([response.status, await response.json()]).toEqual([502, { type: "danger", message }]);
    expect(started.output.text).toContain(message);
    expect(started.output.text).not.toMatch(/\bat .*:\d+:\d+/);
  });
});

/** Sends a request that no browser sends, and waits for the end of its connection. */
function send(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text));
    socket.resume();
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}

describe("npm run dev", () => {
  it.runIf(areAllWalked)(
    "survives odd addresses and upgrades, and serves sources and gateway",
    async () => {
      const gateway = await startSimulator({ clock: "manual", scenario: "one-inverter" });
      onTestFinished(() => gateway.close());
      const url = `http://127.0.0.1:${gateway.port}`;
      const started = start("--dev", "--port", "0", "--gateway", url, "--data", temporaryFolder());
      const address = await started.address();
      const upgrade = "Upgrade: websocket\r\nConnection: Upgrade";
      for (const path of [
        "//",
        "///",
        "/\\",
        "//[",
        "http://[",
        "/%",
        "/livedata%",
        "/livedata//",
        "*",
      ]) {
        for (const headers of [upgrade, "Connection: close"]) {
          await send(
            Number(new URL(address).port),
            `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`,
          );
        }
      }
      expect(await (await fetch(address)).text()).toContain("/@vite/client");
      const live = await fetch(`${address}/api/livedata/status`);
      expect((await live.json()).inverters).toHaveLength(1);
      started.interrupt();
      expect(await started.ended).toBe(0);
    },
  );
});
