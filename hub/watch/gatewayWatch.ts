import type { CauseAnswers } from "#plant/causes/cause-facts.ts";
import { countedWh } from "#plant/history/figures.ts";
import { dayAfter, dayOf, type Day } from "#plant/history/local-day.ts";
import { type Alert, alertKey } from "#plant/watch/alert.ts";
import { findingsOf, type MeteredStand, type WatchFacts } from "#plant/watch/findings.ts";
import {
  type LimitMemory,
  limitMemoryOf,
  type LimitSources,
  limitStep,
} from "#plant/watch/limit-changes.ts";
import { promisesSeen, type PromiseStand } from "#plant/watch/promises.ts";
import { watchLimits } from "#plant/watch/rules.ts";
import {
  type RulesNow,
  unchangedRules,
  type WatchEvent,
  watchStep,
  type WatchState,
} from "#plant/watch/watch.ts";
import { againstLastYear, againstNeighbours, type DailyYields } from "#plant/watch/yields.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import type { RecordStore } from "../store/contract.ts";
import type { Alerts } from "./alertStore.ts";

/** Learnt and stated facts about the strings of a gateway, at a time in Unix seconds. */
export type LearntStrings = (
  gateway: string,
  nowS: number,
) => Pick<WatchFacts, "lights" | "isSoundInSun" | "said">;

/** Inputs of the watch. Times are of the record's clock. */
export interface WatchOptions {
  readonly record: Pick<RecordWriter, "nowMs" | "readings">;
  readonly store: Pick<RecordStore, "days">;
  readonly alerts: Pick<Alerts, "state" | "keep" | "active">;
  readonly gateways: readonly WatchedGateway[];
  /** All gateways of the hub, whose yields are compared. */
  readonly neighbours: readonly string[];
  /** Nothing was learnt if omitted. */
  readonly learnt?: LearntStrings | undefined;
  /** How the rules of a gateway work at a time; as they were made if omitted. */
  readonly rulesAt?: ((gateway: string, nowS: number) => RulesNow) | undefined;
  /** Seconds since something was last sent or saved through the hub; always 0 where that is not known. */
  readonly sinceAskedS: () => number;
  /** Inverters of a gateway whose own log says that they are switched off remotely, and since when, in s. */
  readonly switchedOff: (gateway: string, nowS: number) => ReadonlyMap<string, number>;
  /** Names of the channels that get a notice of each event. */
  readonly channels: () => readonly string[];
}

export interface WatchedGateway {
  readonly name: string;
  /** Undefined before anybody asked it. */
  readonly isReachable: () => boolean | undefined;
  /** Makes the calls that the rules need beyond its feeds. Never rejects. */
  readonly readAnswers: () => Promise<CauseAnswers>;
  /** Asks it who sets limits besides the hub; undefined unless it says. Never rejects. */
  readonly readLimitSources: () => Promise<Omit<LimitSources, "atS"> | undefined>;
  /** How the promises of the guardian stand; undefined before it has looked, and where there is none. */
  readonly promises: () => readonly PromiseStand[] | undefined;
  /** The hub's meter of it and the zero feed-in; undefined where there is none. */
  readonly metered?: () => MeteredStand | undefined;
}

interface Memory {
  state: WatchState;
  keptS: number;
  answers: CauseAnswers;
  answersDueS: number;
  sources: LimitSources | undefined;
  limits: LimitMemory;
}

const ANSWERS_EVERY_S = 600;
const YIELDS_EVERY_S = 3600;
/** Without an event, counts are written so often: a hub that is killed counts the rest again. */
const KEEP_EVERY_S = 300;
/** A gateway sends everything every 10 s. Source: docs/gateway/sockets.md#live-socket. */
const SILENT_AFTER_MS = 60_000;

const nothingNew = { events: [], messages: [], closed: [] };

/** Watches gateways by the rules. The caller calls `step` every few seconds; nothing in here runs on a timer. */
export class GatewayWatch {
  private readonly options: WatchOptions;
  private readonly memories = new Map<string, Memory>();
  private yields: ReadonlyMap<string, DailyYields> = new Map();
  private yieldsDueS = Number.NEGATIVE_INFINITY;
  private firstMs: number | undefined;
  private ofSeveral: ReadonlySet<string> = new Set();

  constructor(options: WatchOptions) {
    this.options = options;
  }

  /** Looks at every gateway once. Rejects when the store cannot be read or written. */
  async step(): Promise<void> {
    const nowMs = this.options.record.nowMs();
    if (nowMs === undefined) return;
    this.firstMs ??= nowMs;
    if (nowMs / 1000 >= this.yieldsDueS) await this.readYields(nowMs / 1000);
    this.ofSeveral = this.serialsOfSeveral();
    for (const gateway of this.options.gateways) await this.stepOne(gateway, nowMs);
  }

  /** Stores the counts so far. */
  stop(): void {
    for (const [name, { state }] of this.memories)
      this.options.alerts.keep(name, { state, ...nothingNew }, []);
  }

  private async stepOne(gateway: WatchedGateway, nowMs: number): Promise<void> {
    const { alerts, channels } = this.options;
    const nowS = nowMs / 1000;
    const memory = this.memoryOf(gateway.name, nowS);
    const now = this.options.rulesAt?.(gateway.name, nowS) ?? unchangedRules;
    if (nowS >= memory.answersDueS && gateway.isReachable() !== false) {
      memory.answersDueS = nowS + ANSWERS_EVERY_S;
      memory.answers = await gateway.readAnswers();
      memory.sources = (await sourcesOf(gateway, now, nowS)) ?? memory.sources;
    }
    const findings = this.findings(gateway, memory, nowMs);
    const step = watchStep(memory.state, findings, nowS, now);
    const isDue = step.state.watched.length > 0 && nowS - memory.keptS >= KEEP_EVERY_S;
    const isOver = step.state.watched.length < memory.state.watched.length;
    const isNew = step.events.length > 0 || step.messages.length > 0;
    if (isNew || isDue || isOver) {
      alerts.keep(gateway.name, step, channels());
      memory.keptS = nowS;
    }
    memory.state = step.state;
  }

  private findings(gateway: WatchedGateway, memory: Memory, nowMs: number) {
    const readings = this.options.record.readings(gateway.name);
    const lastMs = readings?.lastMs ?? this.firstMs ?? nowMs;
    const isQuiet = nowMs - lastMs > SILENT_AFTER_MS;
    const isCurrent = readings?.lastMs !== undefined && !isQuiet;
    const live = isCurrent ? readings.live : undefined;
    memory.limits = limitStep(memory.limits, {
      nowS: nowMs / 1000,
      live,
      sinceAskedS: this.options.sinceAskedS(),
      sources: memory.sources,
      ofSeveral: this.ofSeveral,
    });
    const today = dayOf(nowMs / 1000);
    const own = this.yields.get(gateway.name) ?? new Map();
    const others = [...this.yields].flatMap(([name, one]) => (name === gateway.name ? [] : [one]));
    return findingsOf({
      // A gateway that answers HTTP but refuses the socket does not count as silent.
      isSilent: isCurrent ? false : isQuiet ? gateway.isReachable() !== true : undefined,
      live,
      battery: readings?.battery,
      answers: memory.answers,
      limits: memory.limits,
      switchedOff: this.options.switchedOff(gateway.name, nowMs / 1000),
      promises: promisesSeen(gateway.promises(), memory.state),
      metered: meteredBy(gateway),
      lastYear: againstLastYear(own, today),
      neighbours: againstNeighbours(own, others, today),
      ...this.options.learnt?.(gateway.name, nowMs / 1000),
      nowMs,
    });
  }

  /** Inverters that several gateways have: each sees the others' commands. */
  private serialsOfSeveral(): ReadonlySet<string> {
    const seen = new Set<string>();
    const again = new Set<string>();
    for (const { name } of this.options.gateways) {
      for (const { serial } of this.options.record.readings(name)?.live.inverters ?? [])
        (seen.has(serial) ? again : seen).add(serial);
    }
    return again;
  }

  private memoryOf(name: string, nowS: number): Memory {
    const known = this.memories.get(name);
    if (known) return known;
    const { alerts, channels } = this.options;
    const state = alerts.state(name);
    const closed = forgotten(alerts.active(name), state, nowS);
    if (closed.length > 0)
      alerts.keep(name, { state, events: closed, messages: [], closed }, channels());
    const memory = {
      state,
      keptS: 0,
      answers: {},
      answersDueS: Number.NEGATIVE_INFINITY,
      sources: undefined,
      limits: limitMemoryOf(state),
    };
    this.memories.set(name, memory);
    return memory;
  }

  private async readYields(nowS: number): Promise<void> {
    this.yieldsDueS = nowS + YIELDS_EVERY_S;
    const today = dayOf(nowS);
    const { yieldDays, usualDays, aroundDays } = watchLimits;
    const spans = [
      [dayAfter(today, -yieldDays - usualDays), dayAfter(today, -1)],
      [dayAfter(today, -367 - yieldDays - aroundDays), dayAfter(today, -364 + aroundDays)],
    ] as const;
    const read = this.options.neighbours.map(
      async (name) => [name, await this.yieldsOf(name, spans)] as const,
    );
    this.yields = new Map(await Promise.all(read));
  }

  private async yieldsOf(
    gateway: string,
    spans: readonly (readonly [Day, Day])[],
  ): Promise<DailyYields> {
    const yields = new Map<Day, number>();
    for (const [from, to] of spans) {
      // A store that is away leaves the yields unknown until the next time.
      const days = await this.options.store
        .days({ gateway, from, to, sources: ["total"] })
        .catch(() => []);
      for (const figures of days) yields.set(figures.day, countedWh(figures));
    }
    return yields;
  }
}

function meteredBy({ metered }: WatchedGateway): MeteredStand | undefined {
  return metered?.();
}

/** The other sources of limits, if a rule needs them and the gateway reports them. */
async function sourcesOf(
  gateway: WatchedGateway,
  { limitChanged, switchedOff }: RulesNow,
  atS: number,
): Promise<LimitSources | undefined> {
  if (!limitChanged.isOn && !switchedOff.isOn) return undefined;
  const sources = await gateway.readLimitSources();
  return sources && { ...sources, atS };
}

/** Ends of active alerts that the watch does not remember: a version without their rule has run meanwhile. */
function forgotten(
  active: readonly Alert[],
  { watched }: WatchState,
  nowS: number,
): readonly WatchEvent[] {
  const known = new Set(
    watched.flatMap(({ startS, ...one }) =>
      startS === null ? [] : [alertKey({ ...one, startS })],
    ),
  );
  return active
    .filter((alert) => !known.has(alertKey(alert)))
    .map((alert) => ({ kind: "end", alert: { ...alert, endS: Math.max(nowS, alert.startS) } }));
}
