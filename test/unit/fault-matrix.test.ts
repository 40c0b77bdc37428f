import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createInstance } from "i18next";
import { failureText } from "#app/shared/api/failureText.ts";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";
import de from "#app/locales/de/shell.json" with { type: "json" };
import en from "#app/locales/en/shell.json" with { type: "json" };
import fr from "#app/locales/fr/shell.json" with { type: "json" };
import {
  faultColumns,
  type FaultColumn,
  type FaultName,
  type Outcome,
} from "../support/reliability/faults.ts";
import { specifiedCalls } from "../support/reliability/places.ts";
import { awakeGateway, breakCall, clientOf } from "../support/faultyGateway.ts";

type JsonEndpoint = Exclude<Endpoint, { readonly kind: "upload" }>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const calls = specifiedCalls.flatMap(({ name, endpoint }) =>
  endpoint.kind === "upload" ? [] : [{ name, endpoint }],
);
const faults: readonly FaultName[] = Object.keys(faultColumns).filter(isFaultName);

function isFaultName(name: string): name is FaultName {
  return name in faultColumns;
}

const gateway = awakeGateway();

const query = { inv: "114180610042", locale: "en", file: "config.json" };

// Commands whose values are looked at before they are sent.
const commands: Readonly<Record<string, object>> = {
  [endpoints.limit.write.path]: { serial: query.inv, limit_value: 50, limit_type: 1 },
  [endpoints.power.write.path]: { serial: query.inv, power: true },
};

/** Makes a call as a page does, and lets time pass until it has ended. */
async function endOf(client: ReturnType<typeof clientOf>, endpoint: JsonEndpoint) {
  const call =
    endpoint.kind === "save"
      ? client.call(endpoint, { body: { ...commands[endpoint.path] } })
      : client.call(endpoint, { query });
  const outcome = call.then(
    () => undefined,
    (error: unknown) => error,
  );
  await Promise.race([outcome, turns()]);
  return Promise.race([outcome, vi.advanceTimersByTimeAsync(30_000).then(() => outcome)]);
}

/** Some turns of the real event loop, which a body needs to be read. */
async function turns(): Promise<void> {
  for (let at = 0; at < 20; at += 1) await new Promise((resolve) => setImmediate(resolve));
}

function outcomeOf({ problem }: GatewayError): Outcome {
  if (problem.kind === "network") return problem.reason;
  if (problem.kind !== "http") {
    const cause = problem.kind === "reply" ? problem.cause.kind : undefined;
    return cause === "html" || cause === "shape" ? cause : "unreadable";
  }
  if (problem.status === 401) return "signedOut";
  return problem.status === 429 ? "memory" : "http";
}

const i18n = createInstance();
await i18n.init({
  lng: "en",
  resources: { en: { shell: en }, de: { shell: de }, fr: { shell: fr } },
});

// A file of the gateway may be any JSON; its users look closer. It must not be empty or endless.
const anyJson = new Set(["config.get"]);

/** Fails unless the call ended as the column says, in words that every language has. */
function expectOutcome(failure: unknown, name: string, fault: FaultName): void {
  const { outcome }: FaultColumn = faultColumns[fault];
  const isAnyJson = anyJson.has(name) && outcome === "shape";
  if (outcome === "fine" || outcome === "late" || isAnyJson) {
    if (failure !== undefined) throw new Error(fault, { cause: failure });
    return;
  }
  if (!(failure instanceof GatewayError))
    throw new Error(`${fault}: no GatewayError but ${String(failure)}`);
  expect([fault, outcomeOf(failure)]).toEqual([fault, outcome]);
  for (const locale of ["en", "de", "fr"]) {
    const text = failureText(i18n.getFixedT(locale, "shell"), failure);
    expect(text).toMatch(/\w+ \w+/);
    expect(text).not.toContain("callError");
    expect(text.includes("30")).toBe(outcome === "memory");
  }
}

describe.each(calls)("$name", ({ name, endpoint }) => {
  test("tells every fault apart, in every language, and works again when it is over", async () => {
    const search = endpoint.query.length > 0 ? `?inv=${query.inv}&file=${query.file}` : "";
    for (const fault of faults) {
      let signOuts = 0;
      const client = clientOf(gateway, () => (signOuts += 1));
      await breakCall(gateway, endpoint, faultColumns[fault], search);
      expectOutcome(await endOf(client, endpoint), name, fault);
      expect([fault, signOuts]).toEqual([fault, fault === "s401" ? 1 : 0]);
      gateway.faults.clear();
      if (fault === "restart") gateway.advance(30_000);
      expect([fault, await endOf(client, endpoint)]).toEqual([fault, undefined]);
    }
  });
});

test.each([
  [429, "Too Many Requests", "The gateway is short of memory just now. Try again in 60 seconds."],
  [
    429,
    '{"type":"danger","message":"Too many wrong passwords. Wait a minute."}',
    "The server in front of the gateway reports: Too many wrong passwords. Wait a minute.",
  ],
  [
    503,
    '{"type":"danger","message":"The gateway cannot confirm the password just now. Try again."}',
    "The server in front of the gateway reports: The gateway cannot confirm the password just now. Try again.",
  ],
  [503, "", "The gateway answered with status 503: Status"],
  [502, "<h1>Bad</h1>", "The server in front of the gateway reports: Status"],
  [504, "", "The server in front of the gateway reports: Status"],
  [500, "", "The gateway answered with status 500: Status"],
])(
  "an answer %i with the body %j is told as that of the server that sends it",
  (status, body, text) => {
    const failure = httpError("/api/livedata/status", { status, statusText: "Status", body });
    expect(failureText(i18n.getFixedT("en", "shell"), failure)).toBe(text);
  },
);
