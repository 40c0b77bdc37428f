import { useStore } from "jotai";
import { useEffect } from "react";
import { type GuardianChange, hubGuardianCalls } from "#hub-api/guardian.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { whenSeen } from "#app/shared/visibility.ts";

const timeoutMs = 30_000;
/** The hub looks as often. */
const everyMs = 10_000;

/** The promises of the gateway, read again every 10 s while the page is seen, and how to change them. */
export function useGuardian() {
  const store = useStore();
  const resource = useResource(hubGuardianCalls.read);
  const { status, data, reload, replace } = resource;
  useEffect(() => (status === "ready" ? whenSeen(everyMs, reload) : undefined), [status, reload]);
  return {
    data,
    failure: status === "failed" ? resource.error : undefined,
    reload,
    /** Rejects with a `GatewayError`. */
    change: async (body: GuardianChange) => {
      const authdata = store.get(userAtom)?.authdata;
      const answer = await postJson(hubGuardianCalls.change, {
        base: place,
        body,
        authdata,
        timeoutMs,
      });
      replace(answer);
    },
  };
}
