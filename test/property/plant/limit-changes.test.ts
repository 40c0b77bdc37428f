import fc from "fast-check";
import { expect, test } from "vitest";
import { limitChangeOf, limitMemoryOf, limitStep } from "#plant/watch/limit-changes.ts";
import { noWatchState } from "#plant/watch/watch.ts";
import { listedInverter } from "../../support/liveBench.ts";

const { serial } = listedInverter();
const LOOK_S = 15;
const ANSWER_LOOKS = 40;

const percent = fc.integer({ min: 1, max: 100 });
/** Looks, a quarter of a minute each. */
const looks = fc.oneof(fc.nat(20), fc.nat(400));

/** Events of a plant that nobody touches except by ways that the hub knows. */
const happening = fc.oneof(
  fc.record({ do: fc.constant("wait" as const), looks }),
  fc.record({ do: fc.constant("ask" as const), percent, looks, isPersistent: fc.boolean() }),
  fc.record({ do: fc.constant("night" as const), looks, readAfter: fc.nat(100) }),
  fc.record({ do: fc.constant("idle" as const), looks, readAfter: fc.nat(100) }),
  fc.record({ do: fc.constant("restart" as const), looks: fc.nat(20) }),
  // Longer than the time between two answers of the gateway.
  fc.record({
    do: fc.constant("others" as const),
    looks: fc.integer({ min: ANSWER_LOOKS, max: 200 }),
    percents: fc.array(percent, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    do: fc.constant("asleep" as const),
    seconds: fc.integer({ min: -7200, max: 90_000 }),
  }),
  fc.record({ do: fc.constant("mute" as const), looks }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

/** An inverter, its gateway and the hub that looks at both. */
class Plant {
  private nowS = 1_800_000_000;
  private count = 0;
  private memory = limitMemoryOf(noWatchState);
  private sources: Parameters<typeof limitStep>[1]["sources"];
  private limit = 100;
  private persistent = 100;
  /** The gateway's state of it, and the time of its next reading. */
  private shown = 100;
  private readAt = 0;
  private state = { reachable: true, producing: true };
  private command: { readonly percent: number; readonly at: number } | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private isOthers = false;
  private isMute = false;
  hasRaised = false;

  run(one: Happening): void {
    if (one.do === "wait") return this.pass(one.looks);
    if (one.do === "ask") return this.ask(one);
    if (one.do === "restart") return this.restartGateway(one.looks);
    if (one.do === "others") return this.others(one);
    if (one.do === "asleep") return void (this.nowS += one.seconds);
    if (one.do === "mute") {
      this.isMute = true;
      this.pass(one.looks);
      this.isMute = false;
      return undefined;
    }
    // It begins again by its own limit, which the gateway reads later.
    this.state = { reachable: one.do === "idle", producing: false };
    this.pass(one.looks + 1);
    this.limit = this.persistent;
    this.state = { reachable: true, producing: true };
    this.readAt = this.count + one.readAfter;
  }

  /** Whether a limit is noticed that somebody else sets while nothing else happens. */
  notices(wanted: number): boolean {
    this.command = undefined;
    this.pass(500);
    this.limit = wanted > this.limit ? this.limit + 1 : this.limit - 0.9;
    this.pass(ANSWER_LOOKS + 2);
    return this.hasRaised;
  }

  private ask({ percent: wanted, looks: after, isPersistent }: Happening & { do: "ask" }): void {
    this.askedAt = this.count;
    this.command = { percent: wanted, at: this.count + after };
    if (isPersistent) this.persistent = wanted;
  }

  private restartGateway(unread: number): void {
    this.command = undefined;
    this.shown = 0;
    this.readAt = this.count + unread;
    this.pass(1);
  }

  private others({ looks: total, percents }: Happening & { do: "others" }): void {
    this.isOthers = true;
    for (const each of percents) {
      this.limit = each;
      this.pass(Math.ceil(total / percents.length));
    }
    this.isOthers = false;
  }

  private pass(total: number): void {
    for (let rest = total; rest > 0; rest -= 1) this.look();
  }

  private look(): void {
    this.nowS += LOOK_S;
    this.count += 1;
    const { command, state } = this;
    if (command && this.count >= command.at && state.producing) {
      this.limit = command.percent;
      this.command = undefined;
    }
    if (this.count >= this.readAt && state.reachable) this.shown = this.limit;
    if (this.count % ANSWER_LOOKS === 0 && !this.isMute) {
      const sending = new Set(this.command ? [serial] : []);
      this.sources = { atS: this.nowS, isNone: !this.isOthers, sending, switching: undefined };
    }
    this.memory = limitStep(this.memory, {
      nowS: this.nowS,
      live: {
        inverters: [listedInverter({ ...state, limit_relative: this.shown || null })],
        receivedAt: new Map([[serial, this.nowS * 1000]]),
      },
      sinceAskedS: (this.count - this.askedAt) * LOOK_S,
      sources: this.sources,
      ofSeveral: new Set(),
    });
    this.hasRaised ||= limitChangeOf(this.memory, serial) !== undefined;
  }
}

test("commands of the hub, other sources that are on, restarts and nights raise nothing", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 25 }), (all) => {
      const plant = new Plant();
      for (const one of all) plant.run(one);
      expect(plant.hasRaised).toBe(false);
    }),
  );
});

test("after any of them a limit that somebody else sets is noticed", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 10 }), percent, (all, wanted) => {
      const plant = new Plant();
      for (const one of all) plant.run(one);
      expect(plant.notices(wanted)).toBe(true);
    }),
  );
});
