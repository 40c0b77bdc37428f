import { useEffect, useRef, useState } from "react";
import type { MeterChange, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { changeMeters, readMeters } from "../admin.ts";

const intervalMs = 5_000;

interface MetersReply {
  readonly meters: readonly ShownMeter[];
  /** When they were read. */
  readonly atMs: number;
}

/** The meters of the hub, read every 5 s while the page is visible. */
export function useMeters(authdata: string) {
  const [read, setRead] = useState<MetersReply>();
  const [failure, setFailure] = useState<GatewayError>();
  const changes = useRef(0);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const poll = async (): Promise<void> => {
      const before = changes.current;
      try {
        const { meters } = await readMeters(authdata);
        if (isUnmounted) return;
        // Else it may be older than the change.
        if (changes.current === before) setRead({ meters, atMs: Date.now() });
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (!isUnmounted) setFailure(error);
      }
      if (!isUnmounted) stop = whenSeen(intervalMs, () => void poll());
    };
    void poll();
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [authdata]);
  return {
    ...read,
    failure,
    /** Rejects with a `GatewayError`. */
    change: async (change: MeterChange): Promise<void> => {
      const { meters } = await changeMeters(authdata, change);
      changes.current += 1;
      setRead({ meters, atMs: Date.now() });
    },
  };
}
