import { atom, useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useMemo } from "react";
import { hubFacingCalls } from "#hub-api/facing.ts";
import {
  compareFaced,
  saidAfter,
  SaidFacings,
  withFacings,
  type SaidFacing,
} from "#plant/strings/facing.ts";
import type { ComparedString } from "#plant/strings/string-comparison.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { isHubRecorded, place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { readStoredJson, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { withComparison } from "./sections.ts";
import type { StringRow } from "./stringRows.ts";

const saidAtom = atom<SaidFacings | undefined>(undefined);
const none: SaidFacings = [];
const patienceMs = 30_000;

/** Whether the hub stores the owner's statements, and not this browser. */
export const isSaidToHub = isHubRecorded;

/** The owner's statements about the ways that strings face. */
export const useFacings: () => SaidFacings = isSaidToHub ? useHubFacings : useOwnFacings;

function useHubFacings(): SaidFacings {
  const { status, data } = useExtra(hubFacingCalls.read);
  const setSaid = useSetAtom(saidAtom);
  useEffect(() => {
    if (status === "ready") setSaid(data.strings);
  }, [status, data, setSaid]);
  return useAtomValue(saidAtom) ?? none;
}

const ownAtom = atom(
  (get) => get(saidAtom) ?? readStoredJson(storageKeys.facings, SaidFacings) ?? none,
);

function useOwnFacings(): SaidFacings {
  return useAtomValue(ownAtom);
}

/**
 * Strings, each compared with those of the same stated direction. A string of unknown direction is not judged: by the
 * hour others give more.
 */
export function useSaidRows(rows: readonly StringRow[]): readonly StringRow[] {
  const said = useFacings();
  return useMemo(() => {
    const compared = compareFaced(
      withFacings(
        rows.map((row) => row.compared),
        said,
      ),
    );
    return rows.map((row, at) => withComparison(row, judgedIfFaced(compared[at] ?? row.compared)));
  }, [rows, said]);
}

function judgedIfFaced(string: ComparedString): ComparedString {
  if (string.facing !== undefined) return string;
  return { ...string, shareOfSiblings: undefined, isOutlier: false };
}

/** Says which way a string faces. Rejects with a `GatewayError`. */
export function useSayFacing(): (said: SaidFacing) => Promise<void> {
  const store = useStore();
  return async (said) => {
    if (isSaidToHub) {
      const authdata = store.get(userAtom)?.authdata;
      const post = { base: place, body: said, authdata, timeoutMs: patienceMs };
      store.set(saidAtom, (await postJson(hubFacingCalls.write, post)).strings);
      return;
    }
    const next = saidAfter(store.get(ownAtom), said);
    store.set(saidAtom, next);
    writeText(storageKeys.facings, JSON.stringify(next));
  };
}
