import type { LoopInverter } from "./inverter.ts";
import type { Chance } from "#simulator/plant/chance.ts";

const FAILED_TRIES_S = 10;

/** The gateway's knowledge of an inverter. */
export interface LoopEntry {
  readonly inverter: LoopInverter;
  limitPercent: number;
  status: "Ok" | "Pending" | "Failure";
  isReachable: boolean;
  powerW: number;
  inputsW: readonly number[];
  failed: number;
  readS: number;
  commandS: number;
}

type Job =
  | { readonly kind: "poll"; readonly entry: LoopEntry }
  | { readonly kind: "limit"; readonly entry: LoopEntry; readonly percent: number };

/** One radio for all: reading an inverter and setting a limit take turns. */
export class LoopGateway {
  readonly perMinute = new Map<string, number>();
  sent = 0;
  refused = 0;
  private readonly r: Chance;
  private readonly pollS: number;
  private readonly entries: readonly LoopEntry[];
  private readonly queue: Job[] = [];
  private freeS = 0;
  private position = 0;
  private polledS = 0;

  constructor(r: Chance, inverters: readonly LoopInverter[], pollS: number) {
    this.r = r;
    this.pollS = pollS;
    this.entries = inverters.map((inverter) => ({
      inverter,
      limitPercent: 100,
      status: "Ok",
      isReachable: false,
      powerW: 0,
      inputsW: [],
      failed: 0,
      readS: -Infinity,
      commandS: -Infinity,
    }));
  }

  /** An incoming limit; while another is under way for the same inverter, it is refused. */
  set(second: number, serial: string, percent: number): void {
    const entry = this.entries.find(({ inverter }) => inverter.plan.serial === serial);
    if (!entry || !Number.isFinite(percent))
      throw new Error(`no such command: ${serial} ${percent}`);
    this.sent += 1;
    const key = `${serial} ${Math.floor(second / 60)}`;
    this.perMinute.set(key, (this.perMinute.get(key) ?? 0) + 1);
    if (entry.status === "Pending") {
      this.refused += 1;
      return;
    }
    entry.status = "Pending";
    // The gateway keeps tenths of a percent.
    const kept = Math.max(0, Math.min(100, Math.round(percent * 10) / 10));
    this.queue.push({ kind: "limit", entry, percent: kept });
  }

  step(second: number): readonly LoopEntry[] {
    const news: LoopEntry[] = [];
    const isPolling = this.queue.some(({ kind }) => kind === "poll");
    const next = this.entries[this.position];
    if (second - this.polledS >= this.pollS && !isPolling && next) {
      this.polledS = second;
      this.queue.push({ kind: "poll", entry: next });
      this.position = (this.position + 1) % this.entries.length;
    }
    while (this.queue.length > 0 && this.freeS <= second) {
      const job = this.queue.shift();
      if (job === undefined) break;
      const begun = Math.max(this.freeS, second - 1);
      const took =
        job.kind === "poll"
          ? this.poll(second, job.entry, news)
          : this.send(second, job.entry, job.percent, news);
      this.freeS = begun + took;
    }
    return news;
  }

  private poll(second: number, entry: LoopEntry, news: LoopEntry[]): number {
    const { inverter } = entry;
    if (inverter.isDeaf(second) || this.r.happens(inverter.plan.radioLoss)) {
      entry.failed += 1;
      if (entry.failed >= 2 && entry.isReachable) {
        entry.isReachable = false;
        news.push(entry);
      }
      return 1.6;
    }
    entry.failed = 0;
    entry.isReachable = true;
    // The limit is read back seldom, and not soon after a command.
    if (second - entry.readS > 120 && second - entry.commandS > 240) {
      entry.readS = second;
      entry.limitPercent = inverter.limitPercent;
    }
    entry.powerW = inverter.powerW;
    entry.inputsW = inverter.outputs.map((watts) => watts / 0.95);
    news.push(entry);
    return 0.5 + 0.2 * inverter.plan.strings.length;
  }

  private send(second: number, entry: LoopEntry, percent: number, news: LoopEntry[]): number {
    const { inverter } = entry;
    if (inverter.isDeaf(second)) {
      entry.status = "Failure";
      news.push(entry);
      return FAILED_TRIES_S;
    }
    const tries = this.r.happens(inverter.plan.radioLoss) ? 2 : 1;
    inverter.command(second + 0.5 + 2 * (tries - 1), percent);
    entry.limitPercent = percent;
    entry.commandS = second;
    entry.status = "Ok";
    return 0.5 + 2 * (tries - 1);
  }
}
