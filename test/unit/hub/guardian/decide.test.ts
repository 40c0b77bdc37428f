import { describe, expect, it } from "vitest";
import { decide, type Decision } from "#hub/guardian/decide.ts";
import { percentOf } from "#hub/guardian/facts.ts";

const percent = (value: number) => ({ relative: true, value });
const watts = (value: number) => ({ relative: false, value });
type Limit = ReturnType<typeof percent>;
type Sends = Extract<Decision, { do: "send" }>;

interface Scene {
  /** The limit in percent that the gateway says. */
  readonly at: number;
  readonly max?: number;
  readonly status?: string;
  readonly wanted?: readonly (readonly ["timed" | "quiet" | "together", Limit | null])[];
  readonly hold?: { readonly before: Limit; readonly sent: readonly Limit[] };
  readonly isOpen?: boolean;
  readonly isSettled?: boolean;
}

function decideIn({ at, max = 1000, status = "Ok", wanted = [], hold, ...rest }: Scene): Decision {
  const entry = { limit_relative: at, max_power: max, limit_set_status: status };
  const inverter = { entry, isReachable: true, outputW: undefined };
  const demands = wanted.map(([kind, limit], id) => {
    const isExact = kind === "timed";
    return { id, kind, serial: "a", limit, percent: limit && percentOf(limit, inverter), isExact };
  });
  const held = hold && { serial: "a", before: hold.before, sent: [...hold.sent], overS: null };
  return decide({ inverter, demands, hold: held, isOpen: false, isSettled: true, ...rest });
}

const nothing = { do: "nothing" } as const;
const forget = { do: "forget" } as const;
const send = (limit: Limit, why: Sends["why"], before: Limit, isRaise = false): Decision => ({
  do: "send",
  limit,
  why,
  before,
  isRaise,
});
const half = percent(50);
const held = { before: percent(100), sent: [half] };

describe("a limit that is wanted", () => {
  it.each<[string, Scene, Decision]>([
    [
      "is sent to what is above",
      { at: 80, wanted: [["quiet", half]] },
      send(half, "quiet", percent(80)),
    ],
    ["waits for a command", { at: 80, wanted: [["quiet", half]], isOpen: true }, nothing],
    ["waits for somebody's", { at: 80, wanted: [["quiet", half]], status: "Pending" }, nothing],
    [
      "is sent again where one failed",
      { at: 80, wanted: [["quiet", half]], status: "Failure", hold: held },
      send(half, "quiet", percent(100)),
    ],
    ["waits until the limit is read", { at: 0, wanted: [["timed", half]] }, nothing],
    [
      "follows one of nothing",
      { at: 0, wanted: [["timed", half]], hold: { ...held, sent: [percent(0)] } },
      send(half, "timed", percent(100), true),
    ],
    [
      "is the lowest of all",
      {
        at: 80,
        wanted: [
          ["timed", half],
          ["together", watts(300)],
          ["quiet", percent(40)],
        ],
      },
      send(watts(300), "together", percent(80)),
    ],
    [
      "counts beside one that cannot be told",
      {
        at: 80,
        wanted: [
          ["together", null],
          ["quiet", half],
        ],
      },
      send(half, "quiet", percent(80)),
    ],
    ["cannot be told", { at: 80, wanted: [["together", null]] }, nothing],
    ["cannot be told in percent", { at: 80, max: 0, wanted: [["quiet", watts(400)]] }, nothing],
    ["differs by no more than gateways cut", { at: 50.1, wanted: [["quiet", half]] }, nothing],
    ["is in force", { at: 50, wanted: [["quiet", half]] }, nothing],
    [
      "is in force for a time",
      { at: 50, wanted: [["timed", half]] },
      { do: "adopt", limit: half, before: half },
    ],
    ["is in force and held", { at: 50, wanted: [["timed", half]], hold: held }, nothing],
    [
      "raises what is lower for a time",
      { at: 30, wanted: [["timed", half]] },
      send(half, "timed", percent(30), true),
    ],
    ["is an upper one", { at: 30, wanted: [["quiet", half]] }, nothing],
    [
      "is raised from what was sent",
      { at: 30, wanted: [["quiet", half]], hold: { ...held, sent: [percent(40), percent(30)] } },
      send(half, "quiet", percent(100), true),
    ],
    ["leaves what somebody set lower", { at: 30, wanted: [["timed", half]], hold: held }, nothing],
    [
      "raises nothing beside one that cannot be told",
      {
        at: 30,
        wanted: [
          ["timed", half],
          ["together", null],
        ],
      },
      nothing,
    ],
    [
      "that keeps down raises no more than to what was before",
      {
        at: 30,
        wanted: [["quiet", percent(70)]],
        hold: { before: percent(60), sent: [percent(30)] },
      },
      send(percent(60), "quiet", percent(60), true),
    ],
    [
      "that keeps down is sent where what was before is higher",
      {
        at: 30,
        wanted: [["quiet", percent(70)]],
        hold: { before: percent(80), sent: [percent(30)] },
      },
      send(percent(70), "quiet", percent(80), true),
    ],
    [
      "for a time raises to itself, also beside one that keeps down",
      {
        at: 30,
        wanted: [
          ["timed", percent(70)],
          ["quiet", percent(80)],
        ],
        hold: { before: percent(60), sent: [percent(30)] },
      },
      send(percent(70), "timed", percent(60), true),
    ],
    [
      "for a time raises to itself",
      {
        at: 30,
        wanted: [["timed", percent(70)]],
        hold: { before: percent(60), sent: [percent(30)] },
      },
      send(percent(70), "timed", percent(60), true),
    ],
  ])("%s", (_name, scene, decision) => {
    expect(decideIn(scene)).toEqual(decision);
  });

  it.each<[number, number, Limit]>([
    [33.3, 1000, watts(333)],
    [22.55, 9979, watts(2250)],
    [33.3, 9000, percent(33)],
    [33.3, 0, percent(33)],
    [33, 9000, percent(33)],
  ])("keeps %d %% of %d W as a limit that any gateway takes", (at, max, before) => {
    const wanted = [["quiet", percent(10)]] as const;
    expect(decideIn({ at, max, wanted })).toEqual(send(percent(10), "quiet", before));
  });
});

describe("what was before a limit that is wanted no more", () => {
  it.each<[string, Scene, Decision]>([
    ["was never changed", { at: 80 }, nothing],
    ["is restored", { at: 50, hold: held }, send(percent(100), "restore", percent(100), true)],
    [
      "is restored where it is lower",
      { at: 50, hold: { ...held, before: percent(20) } },
      send(percent(20), "restore", percent(20)),
    ],
    ["is in force again", { at: 100, hold: held }, forget],
    [
      "is in force again as it was sent",
      { at: 100, hold: { ...held, sent: [half, percent(100)] } },
      forget,
    ],
    ["is in force, with more to come", { at: 100, hold: held, isSettled: false }, nothing],
    ["was replaced by somebody", { at: 30, hold: held }, forget],
    ["may be replaced by what is to come", { at: 30, hold: held, isSettled: false }, nothing],
    ["waits until the limit is read", { at: 0, hold: held }, nothing],
    [
      "is sent again where a command failed",
      { at: 100, hold: held, status: "Failure" },
      send(percent(100), "restore", percent(100)),
    ],
    [
      "may be more where that cannot be told",
      { at: 50, max: 0, hold: { ...held, before: watts(400) }, status: "Failure" },
      send(watts(400), "restore", watts(400), true),
    ],
  ])("%s", (_name, scene, decision) => {
    expect(decideIn(scene)).toEqual(decision);
  });
});
