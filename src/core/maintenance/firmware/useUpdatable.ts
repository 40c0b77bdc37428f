import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { firmwareStatus } from "#protocol/areas/system.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { knowProfileAtom } from "#app/shared/gateway/profile.ts";

/** Whether the board of the gateway has no room for an update over the network; false while nobody says so. */
export function useNotUpdatable(): boolean {
  const { call } = useAtomValue(clientAtom);
  const { ask } = useAtomValue(knowProfileAtom);
  const [isBarred, setBarred] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const find = async () => {
      const profile = await ask();
      if (profile?.has.firmwareStatus !== true || signal.aborted) return;
      const status = await call(firmwareStatus, { signal });
      setBarred(!status.ota_supported);
    };
    // Without an answer the upload is offered, as on releases that do not tell.
    find().catch(() => undefined);
    return () => controller.abort();
  }, [call, ask]);
  return isBarred;
}
