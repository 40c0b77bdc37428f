import { atom, type createStore } from "jotai";
import type { Client } from "#protocol/client/client.ts";
import type { GatewayProfile } from "#protocol/profile/profile.ts";
import { onSessionAtom, userAtom } from "../session/session.ts";

declare global {
  /** Profile of the firmware that an image is part of; undefined in the hosted build. */
  const BUILT_FOR: GatewayProfile | undefined;
}

/** The profile of the gateway; undefined until it is known. */
export const profileAtom = atom<GatewayProfile | undefined>(BUILT_FOR);

/** Side on which the live sums measure the AC charger's power. */
export const chargerSideAtom = atom((get) => get(profileAtom)?.units.acChargerPower);

/** A failed question is repeated after this time, in ms. */
const askAgainMs = 60_000;

/**
 * Keeps the profile of the gateway. To be told after each call whether the gateway answered: the first
 * answer, each one after a pause such as a restart, and a sign-in make the profile anew. The question waits `afterMs`,
 * so that the values of the first answer are drawn before it.
 */
export function followProfile(
  store: ReturnType<typeof createStore>,
  call: Client["call"],
  afterMs = 0,
): (isReachable: boolean) => void {
  if (BUILT_FOR) return () => undefined;
  let dueMs = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    dueMs = Date.now() + askAgainMs;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    try {
      const { askProfile } = await import("#protocol/client/ask-profile.ts");
      // With credentials of its own, so that a refusal signs nobody out.
      const profile = await askProfile(call, { authdata: store.get(userAtom)?.authdata ?? "" });
      const isKnown = profile.family !== "unknown";
      if (isKnown) dueMs = Number.POSITIVE_INFINITY;
      // A gateway too busy to answer is still the one that it was.
      if (isKnown || store.get(profileAtom) === undefined) store.set(profileAtom, profile);
    } catch {
      // The file did not come; asked again later.
    } finally {
      isAsking = false;
    }
  }

  store.get(onSessionAtom)(() => {
    dueMs = Number.NEGATIVE_INFINITY;
  });
  return (isReachable) => {
    if (!isReachable) dueMs = Number.NEGATIVE_INFINITY;
    else if (!isAsking && Date.now() >= dueMs) void ask();
  };
}
