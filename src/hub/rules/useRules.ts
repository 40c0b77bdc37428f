import { useStore } from "jotai";
import { useState } from "react";
import { hubRuleCalls, type HubRules, type RuleSettings } from "#hub-api/rules.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";

const timeoutMs = 30_000;

/** The alert rules of the gateway, and how to change them. */
export function useRules() {
  const store = useStore();
  const resource = useExtra(hubRuleCalls.read);
  const [saved, setSaved] = useState<HubRules>();
  return {
    settings: (saved ?? resource.data)?.rules,
    failure: resource.status === "failed" ? resource.error : undefined,
    retry: resource.reload,
    /** Rejects with a `GatewayError`. */
    save: async (body: RuleSettings) => {
      const authdata = store.get(userAtom)?.authdata;
      setSaved(await postJson(hubRuleCalls.write, { base: place, body, authdata, timeoutMs }));
    },
  };
}
