import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { Client } from "#protocol/client/client.ts";
import { clientAtom } from "./clientAtom.ts";

/**
 * How to wait for a gateway. The gateway goes silent for a second right after its answer (docs/gateway/calls.md#restarts).
 */
export interface ReturnTiming {
  readonly firstMs: number;
  /** Pause between two tries (docs/interface.md#times-of-settings). */
  readonly everyMs: number;
  /** Silence after which a try is given up. */
  readonly patienceMs: number;
}

const timing: ReturnTiming = { firstMs: 2_000, everyMs: 1_000, patienceMs: 3_000 };

/** Calls back once when the gateway answers again; polls with a single request at a time while mounted. */
export function useGatewayReturn(onReturn: () => void): void {
  const client = useAtomValue(clientAtom);
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => waitForGateway(client, () => latest.current()), [client]);
}

/** The same outside of a component; returns how to stop. */
export function waitForGateway(
  client: Pick<Client, "answers">,
  onReturn: () => void,
  { firstMs, everyMs, patienceMs }: ReturnTiming = timing,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer = setTimeout(() => void ask(), firstMs);
  async function ask() {
    let waitMs = everyMs;
    const onBusy = (retryAfterS: number) => (waitMs = Math.max(everyMs, retryAfterS * 1_000));
    const isBack = await client.answers({ signal, timeoutMs: patienceMs, onBusy });
    if (signal.aborted) return;
    if (isBack) onReturn();
    else timer = setTimeout(() => void ask(), waitMs);
  }
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
