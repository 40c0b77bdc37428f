import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { Client } from "./client.ts";
import { clientAtom } from "./clientAtom.ts";
import { NetworkError } from "./errors.ts";

/** How to wait for a gateway. The gateway goes silent for a second right after its answer (reference 1.6). */
export interface ReturnTiming {
  readonly firstMs: number;
  /** Pause between two tries (spec 2 section 9). */
  readonly everyMs: number;
  /** Silence after which a try is given up. */
  readonly patienceMs: number;
}

const timing: ReturnTiming = { firstMs: 2_000, everyMs: 1_000, patienceMs: 3_000 };

/** Calls back once when the gateway answers again; asks one question at a time while mounted. */
export function useGatewayReturn(onReturn: () => void): void {
  const client = useAtomValue(clientAtom);
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => waitForGateway(client, () => latest.current()), [client]);
}

/** The same outside of a component; returns how to stop. Any answer counts, also a refusal. */
export function waitForGateway(
  client: Client,
  onReturn: () => void,
  { firstMs, everyMs, patienceMs }: ReturnTiming = timing,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer = setTimeout(ask, firstMs);
  function ask() {
    client
      .call(endpoints.system.status, { signal, timeoutMs: patienceMs })
      .then(onReturn, (error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof NetworkError) timer = setTimeout(ask, everyMs);
        else onReturn();
      });
  }
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
