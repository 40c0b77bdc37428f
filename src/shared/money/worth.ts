import { atom, useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";
import { type HubWorth, hubWorthCalls } from "#hub-api/worth.ts";
import type { Worth } from "#plant/energy/prices.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { useExtra } from "../api/useResource.ts";
import { postJson } from "../hub/postJson.ts";
import { isHubRecorded, place } from "../place.ts";
import { userAtom } from "../session/session.ts";
import { removeStored, storageKeys } from "../storage/storage.ts";
import { useWorth as useBrowserWorth, worthAtom as browserAtom } from "./browserWorth.ts";

/** The owner's prices in the hub. */
export interface HubKeeping {
  /** Whether the hub's answer has arrived. */
  readonly isKnown: boolean;
  /** Whether the hub has none, and those shown are this browser's. */
  readonly isOffer: boolean;
  /** Why the hub's cannot be read. */
  readonly failure: GatewayError | undefined;
  readonly retry: () => void;
  /** Keeps others in the hub, for every device. Rejects with a `GatewayError`. */
  readonly keep: (worth: Worth) => Promise<void>;
}

const answerAtom = atom<HubWorth | undefined>(undefined);

export const keptWorthAtom = atom((get): Worth => get(answerAtom)?.worth ?? get(browserAtom));

/** Prices that are typed and not saved in the hub yet; undefined while there are none. */
export const typedWorthAtom = atom<Worth | undefined>(undefined);

/** The prices that amounts are shown by. */
export const worthAtom = atom((get): Worth => get(typedWorthAtom) ?? get(keptWorthAtom));

const patienceMs = 30_000;

export const isKeptByHub = isHubRecorded;

/** The owner's prices, and how to keep others in this browser. Until the hub has some, they are this browser's. */
export const useWorth: typeof useBrowserWorth = isKeptByHub ? useEither : useBrowserWorth;

function useEither(): ReturnType<typeof useBrowserWorth> {
  const [, setOwn] = useBrowserWorth();
  useHubWorth();
  return [useAtomValue(worthAtom), setOwn];
}

/** The hub's present prices. */
export function useHubWorth(): HubKeeping {
  const store = useStore();
  const resource = useExtra(hubWorthCalls.read);
  const { status, data, reload } = resource;
  const setAnswer = useSetAtom(answerAtom);
  const known = useAtomValue(answerAtom);
  const { prices } = useAtomValue(keptWorthAtom);
  useEffect(() => {
    if (status === "ready") setAnswer(data);
  }, [status, data, setAnswer]);
  return {
    isKnown: known !== undefined,
    isOffer: known?.worth === null && prices.length > 0,
    failure: status === "failed" && !known ? resource.error : undefined,
    retry: reload,
    keep: async (worth) => {
      const authdata = store.get(userAtom)?.authdata;
      const post = { base: place, body: worth, authdata, timeoutMs: patienceMs };
      setAnswer(await postJson(hubWorthCalls.write, post));
      // From now on they are the hub's.
      removeStored(storageKeys.worth);
    },
  };
}
