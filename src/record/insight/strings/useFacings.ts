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
import { useExtra } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { hubContext, place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { readStoredJson, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { withComparison } from "./sections.ts";
import type { StringRow } from "./stringRows.ts";

const saidAtom = atom<SaidFacings | undefined>(undefined);
const none: SaidFacings = [];
const patienceMs = 30_000;

/** Whether the hub stores the owner's statements, and not this browser. */
export const isSaidToHub = hubContext?.hasHistory === true;

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

/** Strings, each compared with those alone of which the owner says the same. */
export function useSaidRows(rows: readonly StringRow[]): readonly StringRow[] {
  const said = useFacings();
  return useMemo(() => {
    if (said.length === 0) return rows;
    const compared = compareFaced(
      withFacings(
        rows.map((row) => row.compared),
        said,
      ),
    );
    return rows.map((row, at) => withComparison(row, compared[at] ?? row.compared));
  }, [rows, said]);
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
