import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { join } from "node:path";
import { build } from "esbuild";
import { recordWriteMs } from "#hub/record/work.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { hash } from "#simulator/plant/noise.ts";
import { root } from "../sources.ts";
import { playFeeds, type FeedPlan } from "./simulatedFeeds.ts";

interface FeedMessage {
  readonly feed: string;
  readonly text: string;
  readonly atMs: number;
}

/** The gateway's messages and those that were certainly in the store when its recorder was killed. */
export interface KillResult {
  readonly kills: number;
  readonly messages: number;
  readonly lastMs: number;
  /** When the first message came of each round in which it was killed. */
  readonly killedMs: readonly number[];
  /** Longest time that a kill takes from the record: from the last stored total to the first after it. */
  readonly mostLostS: number;
  /** Energy of all inverters by their total power, and the part of it that the kills may take. */
  readonly wh: number;
  readonly lostWh: number;
  /** Total power of all inverters: all of it, and the certainly written part. */
  readonly peakW: number;
  readonly writtenPeakW: number;
  /** Highest yield of each inverter by day and serial. */
  readonly yields: ReadonlyMap<string, number>;
}

/** The recorder as one file: a process starts with it in a fifth of the time. */
const childPath = join(root, "node_modules/.heliograph/recordChild.mjs");
const made = build({
  entryPoints: [join(root, "test/support/hub/recordChild.ts")],
  outfile: childPath,
  bundle: true,
  platform: "node",
  format: "esm",
  // Found from where the file lies.
  packages: "external",
});

/** Records a simulated plant in a process that is killed again and again at random moments. */
export async function runWithKills(
  path: string,
  plan: FeedPlan & { readonly kills: number; readonly seed: number },
): Promise<KillResult> {
  const rounds = collectRounds(plan);
  const killAt = killedRounds(rounds.length, plan);
  const facts = newFacts();
  const killedMs: number[] = [];
  let child = await startChild(path, plan.startMs);
  let lastMs = plan.startMs;
  for (const [index, sent] of rounds.entries()) {
    lastMs = sent.at(-1)?.atMs ?? 0;
    const isKilled = killAt.has(index);
    facts.take(sent, !isKilled);
    if (isKilled) {
      killedMs.push(sent[0]?.atMs ?? lastMs);
      await killDuring(child, sent, hash(plan.seed + 1, index));
      child = await startChild(path, lastMs);
    } else {
      child.send(sent, lastMs);
      await child.written();
    }
  }
  await child.end();
  const messages = rounds.reduce((sum, sent) => sum + sent.length, 0);
  return { ...facts, kills: killAt.size, killedMs, messages, lastMs };
}

type Child = Awaited<ReturnType<typeof startChild>>;

// Half of them in the middle of the messages between two writes, half while it is written.
async function killDuring(
  child: Child,
  sent: readonly FeedMessage[],
  share: number,
): Promise<void> {
  const isWriting = share > 0.5;
  const part = isWriting ? sent : sent.slice(0, Math.floor(sent.length * share * 2));
  child.send(part, isWriting ? sent.at(-1)?.atMs : undefined);
  if (isWriting) await new Promise((resolve) => setTimeout(resolve, (share - 0.5) * 40));
  await child.kill();
}

function killedRounds(
  rounds: number,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): ReadonlySet<number> {
  const at = (index: number) => index + 0.2 + 0.6 * hash(seed, index);
  return new Set(
    Array.from({ length: kills }, (_, index) => Math.floor((rounds * at(index)) / kills)),
  );
}

function collectRounds(plan: FeedPlan): readonly (readonly FeedMessage[])[] {
  const rounds: FeedMessage[][] = [];
  playFeeds(plan, {
    onMessage: (feed, text, atMs) => {
      const index = Math.floor((atMs - plan.startMs) / recordWriteMs);
      (rounds[index] ??= []).push({ feed, text, atMs });
    },
  });
  return rounds.filter((sent) => sent !== undefined && sent.length > 0);
}

function newFacts() {
  let last: { readonly atMs: number; readonly powerW: number } | undefined;
  // The last total that is certainly stored, while newer totals are not.
  let storedMs: number | undefined;
  const facts = {
    mostLostS: 0,
    wh: 0,
    lostWh: 0,
    peakW: 0,
    writtenPeakW: 0,
    yields: new Map<string, number>(),
    take(sent: readonly FeedMessage[], isWritten: boolean): void {
      for (const { text, atMs } of sent) {
        if (!text.startsWith('{"inverters"')) {
          // A recorder repeats constant values, so that there is no gap; a new recorder has nothing to repeat.
          const isNew = isWritten && storedMs !== undefined;
          if (last && !isNew && atMs - last.atMs >= 10_000) noteTotal(atMs, last.powerW, isWritten);
          continue;
        }
        const powerW = Math.fround(Number(/"total":\{"Power":\{"v":([\d.]+)/.exec(text)?.[1]));
        facts.peakW = Math.max(facts.peakW, powerW);
        if (isWritten) facts.writtenPeakW = Math.max(facts.writtenPeakW, powerW);
        noteTotal(atMs, powerW, isWritten);
        const own = /"serial":"(\d+)".*"INV":\{"0":.*?"YieldDay":\{"v":(\d+)/.exec(text);
        if (own) noteYield(`${dayOf(atMs / 1000)} ${own[1]}`, Number(own[2]));
      }
    },
  };
  // The counter begins again at midnight.
  function noteYield(key: string, yieldWh: number): void {
    facts.yields.set(key, Math.max(yieldWh, facts.yields.get(key) ?? 0));
  }

  function noteTotal(atMs: number, powerW: number, isWritten: boolean): void {
    if (last !== undefined) {
      const wh =
        atMs - last.atMs > 30_000 ? 0 : ((powerW + last.powerW) * (atMs - last.atMs)) / 7_200_000;
      facts.wh += wh;
      if (!isWritten) storedMs ??= last.atMs;
      if (storedMs !== undefined) facts.lostWh += wh;
    }
    if (isWritten && storedMs !== undefined) {
      facts.mostLostS = Math.max(facts.mostLostS, (atMs - storedMs) / 1000);
      storedMs = undefined;
    }
    last = { atMs, powerW };
  }
  return facts;
}

async function startChild(path: string, nowMs: number) {
  await made;
  const started: ChildProcessByStdio<Writable, Readable, null> = spawn(
    process.execPath,
    [childPath, path, String(nowMs)],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  // It is killed while something is on its way to it.
  started.stdin.on("error", () => undefined);
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    send(sent: readonly FeedMessage[], writeMs: number | undefined): void {
      const texts = sent.map(({ feed, text, atMs }) => `m ${atMs} ${feed} ${text}\n`);
      if (writeMs !== undefined) texts.push(`w ${writeMs}\n`);
      started.stdin.write(texts.join(""));
    },
    written: () => lines.next(),
    async kill(): Promise<void> {
      const exited = once(started, "exit");
      started.kill("SIGKILL");
      await exited;
    },
    async end(): Promise<void> {
      const exited = once(started, "exit");
      started.stdin.end();
      await exited;
    },
  };
}
