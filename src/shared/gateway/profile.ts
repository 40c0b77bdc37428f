import { atom, type createStore } from "jotai";
import type * as Rules from "#protocol/client/ask-profile.ts";
import type { Client } from "#protocol/client/client.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import type { Choices } from "#protocol/firmware/wire.ts";
import { share } from "#protocol/share.ts";
import { onSessionAtom } from "../session/session.ts";
import { isHubRecorded } from "../place.ts";

/** The profile of the gateway; undefined until it is known. */
export const profileAtom = atom<GatewayProfile | undefined>(TARGET_FIRMWARE);

/** The pages that the gateway lacks, by the id of their route. While it is not known they are those of 2024.03.07. */
export const absentPagesAtom = /* @__PURE__ */ atom<readonly string[]>(
  TARGET_FIRMWARE ? [] : ["settingsLogging"],
);

/** Side on which the live sums measure the AC charger's power. */
export const chargerSideAtom = atom((get) => get(profileAtom)?.units.acChargerPower);

const noChoices: Choices = {
  meterSource: null,
  batteryProvider: null,
  powerSource: null,
  solarProvider: null,
  chargerProvider: null,
  displayLanguage: null,
};

/** The largest number of each choice that the gateway knows; null for each while that is not known. */
export const choicesAtom = atom((get) => get(profileAtom)?.choices ?? noChoices);

interface KnowProfile {
  /**
   * Asks unless it is known; resolves with undefined when nothing could be learned. With the path of a record that is to be saved,
   * the record is evidence, too, where the profile leaves its shape in doubt.
   */
  readonly ask: (path?: string) => Promise<GatewayProfile | undefined>;
}

/** Learns the profile before something is read whose shape depends on it. */
export const knowProfileAtom = atom<KnowProfile>({ ask: () => Promise.resolve(TARGET_FIRMWARE) });

/** A page waits this long, in ms, for each answer that tells the firmware, and then uses the other answers; a call waits 20 s. */
const patienceMs = 5_000;

/** A failed question is repeated after this time, in ms. */
const askAgainMs = 60_000;

/**
 * Keeps the profile of the gateway. The first answer, each answer after a pause such as a restart, and a sign-in
 * determine it again. The request waits `afterMs`, so that the values of the first answer are drawn before, unless a
 * page needs the profile to read something.
 */
export function followProfile(
  store: ReturnType<typeof createStore>,
  call: Client["call"],
  afterMs = 0,
): (isReachable: boolean) => void {
  if (TARGET_FIRMWARE) return () => undefined;
  let dueMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  // A later answer belongs to its question: the next question may be about another firmware.
  let questions = 0;
  // Result of the last question, before records added to it.
  let answered: GatewayProfile | undefined;
  const settled = new Map<string, Promise<void>>();
  // The consequences of a profile come with the question for it, after the first values.
  let rules: typeof Rules | undefined;

  async function ask(waitMs: number): Promise<void> {
    dueMs = performance.now() + askAgainMs;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      rules = await import("#protocol/client/ask-profile.ts");
      const started = ++questions;
      let isWhole = true;
      const profile = await rules.askProfile(call, {
        keepsSession: true,
        // Pages wait for the first profile alone; a known profile is not replaced by less.
        ...(store.get(profileAtom) === undefined && { patienceMs }),
        onLater: (later) => started === questions && take(later),
        onUnanswered: () => (isWhole = false),
      });
      if (isWhole || !isStill(profile)) take(profile);
    } catch {
      // The file did not come; asked again later.
    } finally {
      asking = undefined;
    }
  }
  /**
   * Whether the gateway may still be the known gateway: when it is too busy to answer everything it reports less than
   * before.
   */
  function isStill({ candidates }: GatewayProfile): boolean {
    const known = store.get(profileAtom)?.candidates ?? [];
    return known.some((name) => candidates.includes(name));
  }
  /** Takes an answer; an equal answer leaves the additions of records. */
  function take(profile: GatewayProfile): void {
    const isKnown = profile.family !== "unknown";
    if (isKnown) dueMs = Number.POSITIVE_INFINITY;
    // A gateway too busy to answer is still the same.
    if (!isKnown && store.get(profileAtom) !== undefined) return;
    const next = share(answered, profile);
    if (next === answered && store.get(profileAtom) !== undefined) return;
    answered = next;
    settled.clear();
    keep(store, next, rules);
  }

  async function settle(path: string): Promise<void> {
    const before = answered;
    try {
      const settledBy = await rules?.askRecord(call, path, {
        keepsSession: true,
      });
      const known = store.get(profileAtom);
      if (before === answered && known && settledBy) keep(store, settledBy(known), rules);
    } catch {
      // The caller reads the same record next, and shows why it cannot be read.
      settled.delete(path);
    }
  }

  const askProfile = (waitMs: number): Promise<void> => (asking ??= ask(waitMs));
  store.set(knowProfileAtom, {
    ask: async (path) => {
      if (store.get(profileAtom) === undefined) await askProfile(0);
      const profile = store.get(profileAtom);
      if (profile === undefined || path === undefined || !rules?.isUnsettled(profile, path))
        return profile;
      const settling = settled.get(path) ?? settle(path);
      settled.set(path, settling);
      await settling;
      return store.get(profileAtom);
    },
  });

  store.get(onSessionAtom)(() => {
    dueMs = Number.NEGATIVE_INFINITY;
  });
  return (isReachable) => {
    if (!isReachable) dueMs = Number.NEGATIVE_INFINITY;
    else if (asking === undefined && performance.now() >= dueMs) void askProfile(afterMs);
  };
}

type Store = Pick<ReturnType<typeof createStore>, "set">;

/** Equal profiles stay the same object, or forms that depend on it would load again. */
function keep(store: Store, next: GatewayProfile, rules: typeof Rules | undefined): void {
  store.set(profileAtom, (before) => share(before, next));
  const absent = rules?.absentPages(next, isHubRecorded);
  if (absent) store.set(absentPagesAtom, (before) => share(before, absent));
}
