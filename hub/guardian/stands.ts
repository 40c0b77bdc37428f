import type { PromiseReport } from "#hub-api/guardian.ts";
import type { PromiseStand } from "#plant/watch/promises.ts";
import type { GuardianBook, Hold } from "./book.ts";
import { type GuardianFacts, inverterOf, isLimitUnknown } from "./facts.ts";
import { whySpent } from "./limiter.ts";
import { limiterKey } from "./memory.ts";
import type { GuardianState } from "./state.ts";

type Stand = Pick<PromiseStand, "state" | "reason">;

/**
 * State of the promises at a look, for the alert about promises that are not kept: including a former limit to
 * restore.
 */
export function promiseStands(state: GuardianState, facts: GuardianFacts): readonly PromiseStand[] {
  const { promises, reports, holds } = state.book;
  const restored = holds.flatMap((hold): readonly PromiseStand[] => {
    const stand = hold.overS === null ? undefined : restoringStand(hold, state, facts);
    const { serial } = hold;
    return stand ? [{ subject: serial, kind: "restore", serials: [serial], ...stand }] : [];
  });
  return [...promisedStands({ promises, reports }), ...restored, ...limiterStand(state, facts)];
}

export function promisedStands({
  promises,
  reports,
}: Pick<GuardianBook, "promises" | "reports">): readonly PromiseStand[] {
  return promises.map((promise) => {
    const { id, kind } = promise;
    const report = reports.find((one) => one.id === id);
    const serials = promise.kind === "limiter" ? [] : promise.serials;
    return { subject: `promise ${id}`, kind, serials, ...reportedStand(report) };
  });
}

/** A promise that is being set is not kept yet; only a lasting delay is an alert. */
function reportedStand(report: PromiseReport | undefined): Stand {
  const reason = report?.reason ?? "setting";
  switch (report?.state) {
    case "idle":
    case "kept":
      return { state: "kept", reason: "" };
    case "waiting":
      return { state: reason === "unreachable" ? "unreachable" : "unknown", reason };
    case "setting":
    case "notKept":
    case undefined:
      return { state: "broken", reason };
  }
}

/** Undefined of an inverter that the gateway has no more: there is nothing to restore. */
function restoringStand(
  { serial, sent }: Hold,
  { memory }: GuardianState,
  facts: GuardianFacts,
): Stand | undefined {
  if (typeof facts.inverters === "string") return { state: "broken", reason: facts.inverters };
  const inverter = inverterOf(facts, serial);
  if (!inverter) return undefined;
  if (inverter.isReachable === false) return { state: "unreachable", reason: "unreachable" };
  if (isLimitUnknown(inverter, sent)) return { state: "unknown", reason: "limitUnknown" };
  return { state: "broken", reason: memory.sent.get(serial)?.reason ?? "setting" };
}

function limiterStand(
  { book, memory }: GuardianState,
  { inverters, limiter }: GuardianFacts,
): readonly PromiseStand[] {
  const isPromised = book.promises.some(({ kind }) => kind === "limiter");
  if (book.limiter === null || isPromised || limiter === "absent") return [];
  const reason = typeof inverters === "string" ? inverters : memory.sent.get(limiterKey)?.reason;
  return [
    {
      subject: limiterKey,
      kind: "limiter",
      serials: [],
      state: "broken",
      reason: whySpent(book) ?? reason ?? "setting",
    },
  ];
}
