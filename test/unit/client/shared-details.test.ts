import { expect, it, vi } from "vitest";
import type { Details, DetailSource } from "#protocol/client/follow-details.ts";
import { sharedDetails } from "#protocol/client/shared-details.ts";
import { emptyLive } from "#protocol/live/live.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Details that a reader wants while `state.isWanted`, and everything that was done for them. */
function detailsOf() {
  const state = { isWanted: true, isBroken: false };
  const seen: string[] = [];
  const source: DetailSource = {
    openSocket: undefined,
    onChange: () => undefined,
    onProblem: () => void seen.push("problem"),
  };
  const made: Details = {
    follow: () => void seen.push("follow"),
    complete: (plant) => plant,
    stop: () => void seen.push("stop"),
  };
  const load = vi.fn<() => Promise<() => Details>>(async () => {
    seen.push("load");
    if (state.isBroken) throw new Error("no code");
    return () => made;
  });
  const details = sharedDetails(load, { source: () => source, isWanted: () => state.isWanted });
  return { state, details, seen: () => seen.splice(0) };
}

it("are loaded once, then followed with each state", async () => {
  const { details, seen } = detailsOf();
  details.follow(emptyLive);
  details.follow(emptyLive);
  await turn();
  expect(seen()).toEqual(["load", "follow"]);
  details.follow(emptyLive);
  expect(seen()).toEqual(["follow"]);
});

it("end once nobody wants them, and are made anew for the next who does", async () => {
  const { state, details, seen } = detailsOf();
  details.follow(emptyLive);
  await turn();
  seen();
  state.isWanted = false;
  details.follow(emptyLive);
  details.follow(emptyLive);
  expect(seen()).toEqual(["stop"]);
  state.isWanted = true;
  details.follow(emptyLive);
  await turn();
  expect(seen()).toEqual(["load", "follow"]);
});

it("are not followed for a reader that left while they were loaded", async () => {
  const { state, details, seen } = detailsOf();
  details.follow(emptyLive);
  state.isWanted = false;
  await turn();
  expect(seen()).toEqual(["load"]);
});

it("that cannot be loaded are a problem, and loaded again with the next state", async () => {
  const { state, details, seen } = detailsOf();
  state.isBroken = true;
  details.follow(emptyLive);
  await turn();
  expect(seen()).toEqual(["load", "problem"]);
  state.isBroken = false;
  details.follow(emptyLive);
  await turn();
  expect(seen()).toEqual(["load", "follow"]);
});
