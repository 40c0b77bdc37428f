import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { SqliteStore } from "#hub/store/sqlite/sqliteStore.ts";
import { emptyMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { hash } from "#simulator/plant/noise.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { buildCommand } from "../../../scripts/build/buildCommand.ts";

const host = "127.0.0.1";
const head = "HTTP/1.1\r\nHost: hub\r\n\r\n";

const lastDay = "2026-06-30";
const DAYS = 100;

/** Addresses of large answers: curves of 60 and 100 days, figures and months of all, and the head of these alone. */
export function largeRequests(): readonly string[] {
  const span = (days: number) => `from=${dayAfter(lastDay, 1 - days)}&to=${lastDay}`;
  const history = "/hub/history/";
  return [
    `GET ${history}curves?${span(60)} ${head}`,
    `GET ${history}curves?${span(DAYS)}&level=hour ${head}`,
    `GET ${history}days?${span(DAYS)} ${head}`,
    `GET ${history}days?from=1990-01-01&to=${lastDay}&by=month ${head}`,
    `HEAD ${history}days?${span(DAYS)} ${head}`,
  ];
}

/** Writes a record whose curves of 60 days are more than a megabyte. */
async function writeRecord(path: string): Promise<void> {
  const store = new SqliteStore(path);
  for (let at = 1 - DAYS; at <= 0; at += 1) {
    const day = dayAfter(lastDay, at);
    const startS = dayStartS(day) ?? 0;
    const sources = Array.from({ length: 8 }, (_, index) => {
      const values = emptyMinutes();
      for (let minute = 300; minute < 1_200; minute += 1) {
        const mean = Math.round(hash(index - at, minute) * 8_000);
        values.covered[minute] = 600;
        values.low[minute] = mean - 32;
        values.mean[minute] = mean;
        values.high[minute] = mean + 71;
      }
      const state = {
        source: `inv ${index}`,
        day,
        startS,
        untilS: startS + 72_000,
        energy: energyOf(values),
      };
      return { state, minutes: { first: 0, values } };
    });
    await store.write([{ gateway: "", sources }]);
  }
  await store.maintain((dayStartS(lastDay) ?? 0) + 2 * 86_400);
  await store.close();
}

/** A hub in a process of its own, and readers who ask for much and read nothing. */
export interface AskedHub {
  readonly port: number;
  rssMb(): Promise<number>;
  /** Opens connections that each write a text, and reads nothing. */
  ask(count: number, textOf: (at: number) => string): Promise<readonly Socket[]>;
  /** Resident memory by the half second, MB. */
  curve(seconds: number): Promise<readonly number[]>;
  /** Milliseconds until `healthz` is answered. */
  answers(): Promise<number>;
  close(): Promise<void>;
}

/** Compiles the hub as it is packed, since a translation at run time takes memory of its own. Returns its folder. */
async function buildChild(): Promise<string> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  // Packages are found from there.
  mkdirSync(join(root, "dist-package"), { recursive: true });
  const folder = mkdtempSync(join(root, "dist-package/asked-hub-"));
  await buildCommand(root, folder, { child: "test/support/hub/readersChild.ts" });
  return folder;
}

/** Starts a hub with a record of 100 days. */
export async function startAskedHub(): Promise<AskedHub> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-"));
  await writeRecord(join(folder, "record.sqlite"));
  const simulator = await startSimulator({ host });
  const built = await buildChild();
  // Without what the test's own process imports first.
  const child: ChildProcess = fork(join(built, "child.js"), [simulator.url, folder], {
    execArgv: [],
  });
  const port = v.parse(v.number(), (await once(child, "message"))[0]);
  const open = new Set<Socket>();
  const rssMb = async () => {
    child.send("measure");
    return Math.round(v.parse(v.number(), (await once(child, "message"))[0]) / 2 ** 20);
  };
  return {
    port,
    rssMb,
    ask: (count, textOf) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const socket = connect(port, host);
          open.add(socket);
          socket.on("error", () => undefined);
          socket.pause();
          await once(socket, "connect");
          socket.write(textOf(at));
          return socket;
        }),
      ),
    async curve(seconds) {
      const all: number[] = [];
      for (let at = 0; at < seconds * 2; at += 1) {
        await setTimeout(500);
        all.push(await rssMb());
      }
      return all;
    },
    async answers() {
      const startMs = performance.now();
      await (await fetch(`http://${host}:${port}/healthz`)).text();
      return Math.round(performance.now() - startMs);
    },
    async close() {
      for (const socket of open) socket.destroy();
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
      await simulator.close();
      for (const each of [folder, built]) rmSync(each, { recursive: true, force: true });
    },
  };
}
