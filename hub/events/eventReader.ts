import { compareLog, isLookDue, type LogChange, type LogEntry } from "#plant/events/event-log.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { isSerial } from "#protocol/serial.ts";
import type { Events } from "./eventStore.ts";

/** A gateway whose event logs are read. */
export interface LoggedGateway {
  readonly name: string;
  /** Undefined before anybody asked it. */
  readonly isReachable: () => boolean | undefined;
  /** Whether a call to it is under way. */
  readonly isBusy: () => boolean;
  /** The event log of an inverter. Rejects when it does not answer. */
  readonly readLog: (serial: string) => Promise<readonly LogEntry[]>;
}

/** Inputs of the reader. Times are of the record's clock. */
export interface EventReaderOptions {
  readonly gateways: readonly LoggedGateway[];
  readonly nowMs: () => number | undefined;
  readonly inverters: (gateway: string) => readonly Pick<LiveInverter, "serial" | "events">[];
  readonly events: Pick<Events, "look" | "keep">;
}

/** A gateway is asked for a log no more often. */
const EVERY_S = 60;
const cleared: LogChange["entries"] = [];

/** Reads the event logs of inverters. Has no timer: call `step` every few seconds. */
export class EventReader {
  private readonly options: EventReaderOptions;
  private readonly askedS = new Map<string, number>();
  private readonly failedS = new Map<string, number>();

  constructor(options: EventReaderOptions) {
    this.options = options;
  }

  /** Reads at most one due log of each gateway. Rejects when the store cannot be read or written. */
  async step(): Promise<void> {
    const nowMs = this.options.nowMs();
    if (nowMs === undefined) return;
    for (const gateway of this.options.gateways) await this.stepOne(gateway, nowMs / 1000);
  }

  private async stepOne(gateway: LoggedGateway, nowS: number): Promise<void> {
    const { events, inverters } = this.options;
    const { name } = gateway;
    const logs = inverters(name).flatMap(({ serial, events: count }) => {
      if (!isSerial(serial) || count === undefined) return [];
      const last = events.look(name, serial);
      const failedS = this.failedS.get(`${name} ${serial}`);
      return isLookDue({ last, count, failedS }, nowS) ? [{ serial, count, last }] : [];
    });
    // That a log is empty is known without a call.
    for (const { serial, last } of logs.filter(({ count }) => count === 0)) {
      const { ends } = compareLog(last, [], nowS);
      events.keep(name, serial, { entries: cleared, ends }, nowS);
    }
    // The log that was looked at longest ago comes first.
    const [first] = logs
      .filter(({ count }) => count > 0)
      .sort((a, b) => (a.last?.atS ?? 0) - (b.last?.atS ?? 0));
    if (first && this.mayAsk(gateway, nowS)) await this.look(gateway, first.serial, nowS);
  }

  private mayAsk({ name, isReachable, isBusy }: LoggedGateway, nowS: number): boolean {
    const sinceS = nowS - (this.askedS.get(name) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not keep it from being asked.
    const isSoon = sinceS >= 0 && sinceS < EVERY_S;
    return !isSoon && isReachable() !== false && !isBusy();
  }

  private async look(
    { name, readLog }: LoggedGateway,
    serial: string,
    nowS: number,
  ): Promise<void> {
    this.askedS.set(name, nowS);
    const key = `${name} ${serial}`;
    const log = await readLog(serial).catch(() => undefined);
    if (log === undefined) {
      this.failedS.set(key, nowS);
      return;
    }
    this.failedS.delete(key);
    const { events } = this.options;
    events.keep(name, serial, compareLog(events.look(name, serial), log, nowS), nowS);
  }
}
