import { atom, useAtom, useStore } from "jotai";
import { useEffect } from "react";
import { hubScenarioCalls, type ScenarioChange, type Scenarios } from "#hub-api/scenarios.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { postJson } from "#app/shared/hub/postJson.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";

export interface KeptScenarios {
  /** Undefined until the hub has answered. */
  readonly scenarios: Scenarios | undefined;
  readonly failure: GatewayError | undefined;
  readonly retry: () => void;
  /** Keeps or removes a scenario. Rejects with a `GatewayError`. */
  readonly change: (change: ScenarioChange) => Promise<void>;
}

const scenariosAtom = atom<Scenarios | undefined>(undefined);

const patienceMs = 30_000;

/** The scenarios of this gateway, for every device. */
export function useScenarios(): KeptScenarios {
  const store = useStore();
  const resource = useExtra(hubScenarioCalls.read);
  const { status, data, reload } = resource;
  const [scenarios, setScenarios] = useAtom(scenariosAtom);
  useEffect(() => {
    if (status === "ready") setScenarios(data.scenarios);
  }, [status, data, setScenarios]);
  return {
    scenarios,
    failure: status === "failed" && !scenarios ? resource.error : undefined,
    retry: reload,
    change: async (body) => {
      const authdata = store.get(userAtom)?.authdata;
      const post = { base: place, body, authdata, timeoutMs: patienceMs };
      setScenarios((await postJson(hubScenarioCalls.change, post)).scenarios);
    },
  };
}
