import * as v from "valibot";
import { demandsOf } from "#hub/guardian/demands.ts";
import { wantsLimiter } from "#hub/guardian/limiter.ts";
import { promiseStands } from "#hub/guardian/stands.ts";
import { findingsOf } from "#plant/watch/findings.ts";
import { promisesSeen } from "#plant/watch/promises.ts";
import { noWatchState, watchStep, WatchState } from "#plant/watch/watch.ts";
import { emptyLive, type LiveState } from "#protocol/index.ts";
import { listedInverter } from "../liveBench.ts";
import type { GuardedPlant } from "./guardedPlant.ts";

/** Longest delay of an alert after its condition began: ten minutes, plus late readings. */
const MOST_S = 900;

/** A hub that watches a guarded plant, and notes promises that are broken for long without an alert. */
export class PromiseWitness {
  readonly unreported = new Set<string>();
  private readonly plant: GuardedPlant;
  private state = noWatchState;
  private readonly active = new Set<string>();
  private brokenS = new Map<string, number>();

  constructor(plant: GuardedPlant) {
    this.plant = plant;
    plant.onLook = () => this.look();
  }

  get alerts(): readonly string[] {
    return [...this.active];
  }

  /** The hub's clock was set: the time of broken promises is counted again. */
  forget(): void {
    this.brokenS.clear();
  }

  private look(): void {
    const { plant } = this;
    const { nowS } = plant;
    const isSilent = plant.mode === "away";
    const findings = findingsOf({
      isSilent,
      live: isSilent ? undefined : this.live(),
      battery: undefined,
      answers: {},
      lastYear: undefined,
      neighbours: undefined,
      promises: promisesSeen(promiseStands(plant.state, plant.facts()), this.state),
      nowMs: nowS * 1000,
    });
    const made = watchStep(this.state, findings, nowS);
    // As a restart reads it.
    this.state = v.parse(WatchState, JSON.parse(JSON.stringify(made.state)));
    for (const { kind, alert } of made.events) {
      if (alert.rule !== "promiseNotKept") continue;
      if (kind === "start") this.active.add(alert.subject);
      else this.active.delete(alert.subject);
    }
    const broken = new Set(this.broken());
    this.brokenS = new Map(
      [...broken].map((subject) => [subject, this.brokenS.get(subject) ?? plant.clockS]),
    );
    for (const [subject, sinceS] of this.brokenS)
      if (plant.clockS - sinceS > MOST_S && !this.active.has(subject)) this.unreported.add(subject);
  }

  private live(): LiveState {
    const { plant } = this;
    const inverters = [...plant.inverters].map(([serial, { isReachable, percent }]) =>
      listedInverter({
        serial,
        name: "",
        poll_enabled: true,
        reachable: isReachable,
        producing: isReachable,
        limit_relative: percent,
      }),
    );
    const receivedAt = new Map(inverters.map(({ serial }) => [serial, plant.nowS * 1000]));
    return { ...emptyLive, inverters, receivedAt };
  }

  /** Subjects of promises that are not kept in fact, as far as anybody can know. */
  private broken(): readonly string[] {
    const { plant } = this;
    const { book, memory } = plant.state;
    const facts = plant.facts();
    const isDay = [...plant.inverters.values()].some(({ isReachable }) => isReachable);
    const worksBy = (serial: string) => {
      const { isReachable, percent, shown } = plant.inverter(serial);
      return isReachable ? percent : shown;
    };
    const isSeen = (serial: string) => isDay || plant.inverter(serial).isReachable;
    const demands = demandsOf(book.promises, facts, memory.shares);
    const over = demands
      .filter(
        ({ kind, serial, percent }) =>
          kind !== "together" && isSeen(serial) && worksBy(serial) > (percent ?? 100) + 0.2,
      )
      .map(({ id }) => `promise ${id}`);
    const others = book.promises.filter((promise) => {
      if (promise.kind === "limiter") {
        const wanted = wantsLimiter(promise, facts, memory.wantsLimiter);
        return wanted !== undefined && wanted !== plant.isLimiterOn;
      }
      if (promise.kind !== "together" || !promise.serials.every(isSeen)) return false;
      const sumW = promise.serials.reduce((sum, serial) => sum + worksBy(serial) * 10, 0);
      return sumW > promise.totalW + 5;
    });
    const kept = [...plant.inverters.keys()].filter((serial) => {
      const isAsked = demands.some((one) => one.serial === serial);
      return !isAsked && isSeen(serial) && plant.isUnwanted(serial);
    });
    return [...over, ...others.map(({ id }) => `promise ${id}`), ...kept];
  }
}
