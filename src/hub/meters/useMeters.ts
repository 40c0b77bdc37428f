import { useEffect, useState } from "react";
import type { MeterChange, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { changeMeters, readMeters } from "../admin.ts";

const everyMs = 5_000;

/** The meters of the hub, read again every 5 s while the page is seen. */
export function useMeters(authdata: string) {
  const [meters, setMeters] = useState<readonly ShownMeter[]>();
  const [failure, setFailure] = useState<GatewayError>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      try {
        const { meters: all } = await readMeters(authdata);
        if (isGone) return;
        setMeters(all);
        setFailure(undefined);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        if (!isGone) setFailure(error);
      }
      if (!isGone) stop = whenSeen(everyMs, () => void read());
    };
    void read();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [authdata]);
  return {
    meters,
    failure,
    /** Rejects with a `GatewayError`. */
    change: async (wanted: MeterChange): Promise<void> =>
      setMeters((await changeMeters(authdata, wanted)).meters),
  };
}
