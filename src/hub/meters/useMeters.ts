import { useEffect, useState } from "react";
import type { MeterChange, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { changeMeters, readMeters } from "../admin.ts";

const everyMs = 5_000;

interface ReadMeters {
  readonly meters: readonly ShownMeter[];
  /** When they were read. */
  readonly atMs: number;
}

/** The meters of the hub, read again every 5 s while the page is seen. */
export function useMeters(authdata: string) {
  const [read, setRead] = useState<ReadMeters>();
  const [failure, setFailure] = useState<GatewayError>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      try {
        const { meters } = await readMeters(authdata);
        if (isGone) return;
        setRead({ meters, atMs: Date.now() });
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (!isGone) setFailure(error);
      }
      if (!isGone) stop = whenSeen(everyMs, () => void look());
    };
    void look();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [authdata]);
  return {
    ...read,
    failure,
    /** Rejects with a `GatewayError`. */
    change: async (wanted: MeterChange): Promise<void> => {
      const { meters } = await changeMeters(authdata, wanted);
      setRead({ meters, atMs: Date.now() });
    },
  };
}
