import { useStore } from "jotai";
import { useEffect, useState } from "react";
import { hubZeroFeedInCalls, type ZeroFeedInChange } from "#hub-api/zero-feed-in.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { whenSeen } from "#app/shared/visibility.ts";

const timeoutMs = 60_000;
const everyMs = 5_000;

/** What a person can do, each with a button of its own. */
type Doing = "settings" | "on" | "off" | "test" | "release";

/** The zero feed-in of the gateway, read again every 5 s while the page is seen, and how to change it. */
export function useZeroFeedIn() {
  const store = useStore();
  const resource = useExtra(hubZeroFeedInCalls.read);
  const { status, reload, replace, data } = resource;
  const [outcome, setOutcome] = useState<Doing | GatewayError>();
  useEffect(
    () => (data !== undefined && status === "ready" ? whenSeen(everyMs, reload) : undefined),
    [status, reload, data],
  );
  return {
    data,
    failure: status === "failed" ? resource.error : undefined,
    reload,
    /** The change that is under way, or why the last was not made. */
    outcome,
    /** Makes a change. Resolves with whether it was made. */
    change: async (doing: Doing, body: ZeroFeedInChange): Promise<boolean> => {
      const authdata = store.get(userAtom)?.authdata;
      setOutcome(doing);
      try {
        const answer = await postJson(hubZeroFeedInCalls.change, {
          base: place,
          body,
          authdata,
          timeoutMs,
        });
        replace(answer);
        setOutcome(undefined);
        return true;
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        setOutcome(error);
        return false;
      }
    },
  };
}
