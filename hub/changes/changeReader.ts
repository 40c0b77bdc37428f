import { type ChangingKind, changingKinds } from "#hub-api/changes.ts";
import { batteryRead } from "#protocol/areas/battery.ts";
import { powerlimiterRead } from "#protocol/areas/limiter.ts";
import { powermeterRead } from "#protocol/areas/meter.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import type { Changes } from "./changeStore.ts";
import { releaseIn, settingsIn } from "./keptSettings.ts";

/** A gateway whose release and settings are looked at. */
export interface ChangingGateway {
  readonly name: string;
  readonly isReachable: () => boolean | undefined;
  readonly isBusy: () => boolean;
  /** Time since something was saved through the hub, s. */
  readonly sinceWriteS: () => number;
  /** Whether it has limiter, meter and battery, and the hub has the password for their settings. */
  readonly hasSettings: () => boolean;
  /** Reads a path; undefined unless it answers JSON. Never rejects. */
  readonly read: (path: string) => Promise<unknown>;
}

interface ReaderOptions {
  readonly gateways: readonly ChangingGateway[];
  /** The record's time, in ms; undefined while it is not known. */
  readonly nowMs: () => number | undefined;
  readonly changes: Pick<Changes, "keep">;
}

/** The same in every known release of OnBattery; OpenDTU has the first alone. */
const paths: Readonly<Record<ChangingKind, string>> = {
  release: systemStatus.path,
  limiter: powerlimiterRead.path,
  meter: powermeterRead.path,
  battery: batteryRead.path,
};

const EVERY_S = 3_600;
/** A save may restart a gateway, which then answers again after some seconds. */
const AFTER_SAVE_S = 60;

/** Looks once an hour, and a minute after a save, at the settings without which a record cannot be understood. */
export class ChangeReader {
  private readonly options: ReaderOptions;
  private readonly lookedS = new Map<string, number>();

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  /** Makes the looks that are due. Rejects when the store fails. */
  async step(): Promise<void> {
    const { gateways, nowMs } = this.options;
    for (const gateway of gateways) {
      const nowS = (nowMs() ?? Number.NaN) / 1000;
      if (!this.isDue(gateway, nowS)) continue;
      this.lookedS.set(gateway.name, nowS);
      await this.look(gateway, nowS);
    }
  }

  private isDue({ name, isReachable, isBusy, sinceWriteS }: ChangingGateway, nowS: number) {
    const sinceS = nowS - (this.lookedS.get(name) ?? Number.NEGATIVE_INFINITY);
    const savedS = sinceWriteS();
    const isSaved = savedS >= AFTER_SAVE_S && savedS < sinceS;
    // A clock that was set back must not keep it from being looked at.
    const isSoon = sinceS >= 0 && sinceS < EVERY_S;
    return nowS > 0 && (!isSoon || isSaved) && isReachable() !== false && !isBusy();
  }

  private async look({ name, hasSettings, read }: ChangingGateway, nowS: number): Promise<void> {
    const kinds = hasSettings() ? changingKinds : (["release"] as const);
    for (const kind of kinds) {
      const answer = await read(paths[kind]);
      const settings = kind === "release" ? releaseIn(answer) : settingsIn(answer);
      if (settings !== undefined) this.options.changes.keep(name, kind, settings, nowS);
    }
  }
}
