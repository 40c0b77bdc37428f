import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { HubMeters, MeterChange, MeterTrial, NewMeter, ShownMeter } from "#hub-api/meters.ts";
import { figure } from "#plant/history/day-record.ts";
import { fieldsOf, meterKind } from "#plant/meters/kinds.ts";
import { numbersIn } from "#plant/meters/path.ts";
import type { MeterReading } from "#plant/meters/reading.ts";
import { liveFeed } from "#protocol/areas/live.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { Feed } from "../gateways/feed.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { LiveMeter, type OutputNow } from "./liveMeter.ts";
import { keptMeter, type MeterFile, openMeterFile } from "./meterFile.ts";
import { meterText, withoutOwnMeter } from "./meterText.ts";
import type { MeterSettings, OpenWay } from "./way.ts";

/** A trial gives up after this. */
const TRIAL_MS = 12_000;
const TELL_MS = 10_000;

interface MeterServiceOptions {
  readonly dataDir: string;
  /** By the keys of their records. */
  readonly gateways: readonly ServedGateway[];
  readonly keys: {
    readonly keyOf: (name: string) => string;
    readonly nameOf: (key: string) => string;
  };
  readonly openWay: OpenWay;
  /** What the inverters of a gateway give, by its key; undefined while nobody knows it. */
  readonly outputOf: (gateway: string) => OutputNow | undefined;
  readonly record: Pick<RecordWriter, "counters">;
  readonly report: (line: string) => void;
}

interface Follower {
  readonly gateway: string;
  readonly onReading: (reading: MeterReading) => void;
}

const clockS = (): number => performance.now() / 1000;

/** Of several gateways none alone can say what the house takes: their sum is behind the meter. */
function toldGateways(meter: MeterSettings): readonly string[] {
  return isTold(meter) ? meter.gateways : [];
}

/** Whether live page and record of its gateway have the meter. */
export function isTold({ gateways, isCompared }: MeterSettings): boolean {
  return gateways.length === 1 && isCompared !== true;
}

export async function startMeters(options: MeterServiceOptions): Promise<MeterService> {
  return new MeterService(options, await openMeterFile(options.dataDir, options.report));
}

/** The meters of a hub. Each passes its readings to its gateway's feed, like the gateway's own meter. */
export class MeterService {
  private readonly options: MeterServiceOptions;
  private readonly file: MeterFile;
  private readonly followers = new Set<Follower>();
  /** What gateways say of meters of their own, W by key. */
  private readonly own = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;
  private meters: readonly LiveMeter[] = [];

  constructor(options: MeterServiceOptions, file: MeterFile) {
    this.options = options;
    this.file = file;
    this.timer = setInterval(() => this.tellSilent(), TELL_MS);
    this.serve();
  }

  shown(): HubMeters {
    return { meters: this.meters.map((meter) => this.shownOf(meter)) };
  }

  /** Asks a meter once, and keeps nothing. Fails with a sentence. */
  async attempt(wanted: NewMeter): Promise<Result<MeterTrial, string>> {
    const settings = keptMeter(this.keyed(wanted), this.file.all(), () => "trial");
    return settings.ok ? ok(await trialOf(settings.value, this.options.openWay)) : settings;
  }

  /** Fails with a sentence; rejects when the folder cannot be written. */
  async change(change: MeterChange): Promise<Result<HubMeters, string>> {
    const next = this.changed(change);
    if (!next.ok) return next;
    await this.file.write(next.value);
    this.serve();
    return ok(this.shown());
  }

  /** The meter that a gateway is behind, by its key. */
  of(gateway: string): LiveMeter | undefined {
    return this.meters.find(({ settings }) => settings.gateways.includes(gateway));
  }

  /** Follows the readings of a gateway's meter. Returns how to leave. */
  follow(gateway: string, onReading: Follower["onReading"]): () => void {
    const follower = { gateway, onReading };
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const meter of this.meters) meter.close();
  }

  private changed(change: MeterChange): Result<readonly MeterSettings[], string> {
    const all = this.file.all();
    if ("remove" in change) return ok(all.filter(({ id }) => id !== change.remove));
    const kept = keptMeter(this.keyed(change.save), all, randomUUID);
    if (!kept.ok) return kept;
    const others = all.filter(({ id }) => id !== kept.value.id);
    const isTaken = others.some(({ gateways }) =>
      gateways.some((key) => kept.value.gateways.includes(key)),
    );
    return isTaken
      ? err("A gateway is behind another meter already.")
      : ok([...others, kept.value]);
  }

  private feedOf(key: string): Feed | undefined {
    return this.options.gateways.find(({ name }) => name === key)?.feed(liveFeed.path);
  }

  private serve(): void {
    for (const meter of this.meters) meter.close();
    for (const { name } of this.options.gateways) this.feedOf(name)?.editBy(undefined);
    this.own.clear();
    const all = this.file.all();
    for (const meter of all) {
      const [key = ""] = meter.gateways.length === 1 ? meter.gateways : [];
      this.feedOf(key)?.editBy((text) => {
        const edited = withoutOwnMeter(text, (powerW) => this.own.set(key, powerW));
        return isTold(meter) ? edited : text;
      });
    }
    this.meters = all.map((settings) => this.opened(settings));
  }

  private opened(settings: MeterSettings): LiveMeter {
    const { openWay } = this.options;
    const onReading = (reading: MeterReading): void => {
      for (const key of toldGateways(settings)) {
        this.feedOf(key)?.tell(meterText(reading.powerW));
        this.options.record.counters(key, reading);
      }
      for (const { gateway, onReading: tell } of this.followers)
        if (settings.gateways.includes(gateway)) tell(reading);
    };
    const output = (): OutputNow | undefined => {
      const all = settings.gateways.map((key) => this.options.outputOf(key));
      const known = all.filter((one) => one !== undefined);
      if (known.length < all.length) return undefined;
      return {
        powerW: known.reduce((sum, { powerW }) => sum + powerW, 0),
        ageS: Math.max(...known.map(({ ageS }) => ageS)),
      };
    };
    return new LiveMeter(settings, { openWay, clockS, output, onReading });
  }

  /** Newcomers learn that there is a meter, also while it is silent. */
  private tellSilent(): void {
    for (const { settings, current } of this.meters) {
      if (current !== undefined) continue;
      for (const key of toldGateways(settings)) this.feedOf(key)?.tell(meterText(undefined));
    }
  }

  private keyed(wanted: NewMeter): NewMeter {
    const { keyOf } = this.options.keys;
    return { ...wanted, gateways: wanted.gateways.map((name) => keyOf(name)) };
  }

  private shownOf({ settings, fault, last, ageS, measuredPeriodS }: LiveMeter): ShownMeter {
    const { nameOf } = this.options.keys;
    const secrets = fieldsOf(settings.kind).flatMap(([name, { isSecret }]) =>
      isSecret && settings.fields[name] ? name : [],
    );
    const plain = Object.entries(settings.fields).filter(
      ([name]) => !secrets.some((secret) => secret === name),
    );
    const [only = ""] = settings.gateways;
    return {
      ...settings,
      isCompared: settings.isCompared === true,
      gateways: settings.gateways.map((key) => nameOf(key)),
      fields: Object.fromEntries(plain),
      secrets,
      reading: last ? readingNow(last.reading) : null,
      ageS: ageS ?? null,
      fault: fault ?? null,
      faultSinceS: fault === undefined ? null : Date.now() / 1000 - (ageS ?? 0),
      measuredPeriodS: measuredPeriodS ?? null,
      ownPowerW: shownFigure(this.own.get(only)),
    };
  }
}

/** The page reads no figure beyond its bounds, whatever a device says. */
function shownFigure(value: number | undefined): number | null {
  return v.is(figure, value) ? value : null;
}

function readingNow({
  powerW,
  phasesW,
  importWh,
  exportWh,
}: MeterReading): NonNullable<ShownMeter["reading"]> {
  return {
    powerW,
    phasesW: phasesW?.every((watts) => v.is(figure, watts)) ? [...phasesW] : null,
    importWh: shownFigure(importWh),
    exportWh: shownFigure(exportWh),
  };
}

/** Asks a meter until it gives a reading, or says for good why it does not. */
async function trialOf(settings: MeterSettings, openWay: OpenWay): Promise<MeterTrial> {
  const isAsked = meterKind(settings.kind).way === "http";
  return new Promise((resolve) => {
    const settle = (trial: MeterTrial): void => {
      clearTimeout(timer);
      // An arrival may come while the connection is being opened.
      queueMicrotask(() => way.close());
      resolve(trial);
    };
    const nothing: MeterTrial = { reading: null, fault: "away", answers: [], candidates: [] };
    const timer = setTimeout(() => settle(nothing), TRIAL_MS);
    const way = openWay(settings, (arrival, answers = []) => {
      const candidates = answers.flatMap((answer) => numbersIn(answer));
      const trial = { answers: [...answers], candidates };
      if (arrival.ok) settle({ ...trial, reading: readingNow(arrival.value), fault: null });
      else if (isAsked || arrival.error === "login")
        settle({ ...trial, reading: null, fault: arrival.error });
    });
  });
}
