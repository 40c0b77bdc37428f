import { useCallback, useEffect, useReducer, useRef } from "react";
import type { GatewaySummary } from "#hub-api/overview.ts";
import { resourceStep, loadingResource, type Resource } from "#app/shared/api/resource.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { readOverview, storedAuthdata } from "./readOverview.ts";

/** State of the gateways, and the time of the answer, in ms since 1970. */
export interface Overview {
  readonly gateways: readonly GatewaySummary[];
  readonly atMs: number;
}

const everyMs = 5_000;
const afterFailureMs = 15_000;
const nothing = () => undefined;
const refused = new Map<string, string>();

/** The overview of a hub, read again and again while the page is seen. */
export function useOverview(hub: string): Resource<Overview> & { readonly reload: () => void } {
  const [resource, dispatch] = useReducer(resourceStep<Overview>, loadingResource);
  const again = useRef<() => void>(nothing);
  useEffect(() => {
    const fetchOne = (input: string, init?: RequestInit) => fetch(input, init);
    const source = { fetch: fetchOne, hub, authdataOf: storedAuthdata, refused };
    let stop: () => void = nothing;
    const read = () => {
      stop();
      const current = new AbortController();
      const { signal } = current;
      let wait: () => void = nothing;
      stop = () => {
        current.abort();
        wait();
      };
      const showAnswer = (gateways: Overview["gateways"]) => {
        dispatch({ kind: "answered", data: { gateways, atMs: Date.now() } });
        wait = whenSeen(everyMs, read);
      };
      const showFailure = (error: unknown) => {
        dispatch({ kind: "failed", error });
        wait = whenSeen(afterFailureMs, read);
      };
      readOverview(source, signal).then(
        (gateways) => signal.aborted || showAnswer(gateways),
        (error: unknown) => signal.aborted || showFailure(error),
      );
    };
    again.current = read;
    read();
    return () => stop();
  }, [hub]);
  return { ...resource, reload: useCallback(() => again.current(), []) };
}
