import * as v from "valibot";
import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import { PinMapping } from "#protocol/areas/device.ts";
import { LiveMessage, LiveStatus } from "#protocol/areas/live.ts";
import { SystemStatus } from "#protocol/areas/system.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { specifiedCalls } from "./reliability/places.ts";
import { hostileValue, type NextText } from "./hostileValue.ts";

const script = "globalThis.gotIn = true";
const tags = `<img src=x onerror="${script}"><script>${script}</script>`;

/** Attacks in a text of a gateway. */
const hostileTexts = {
  script: `javascript:${script}//`,
  data: `data:text/html,${tags}`,
  markup: `"'>${tags}&lt;{{name}}$t(nav.home)`,
  control: "a\0b\u001B[31mc\u0007\u0085\u009Bd\r\n\te",
  direction: "a\u202Eb\u2066c\u200Fd\u2069\u2069\u05D0",
  surrogate: "a\uD800b\uDC00c\u{1F31E}",
  length: "W".repeat(20_000),
  words: "long ".repeat(60),
  name: "W".repeat(64),
} as const;

export type HostileKind = keyof typeof hostileTexts;

/** An address at the front, as only there it counts; words at the end, as they may break a line. */
export const hostileMix: readonly HostileKind[] = [
  "script",
  "markup",
  "control",
  "direction",
  "surrogate",
  "words",
];

/** Only for a browser: texts of a length that costs too much in memory. */
export const longMix: readonly HostileKind[] = ["data", "length"];

/** Names as long as a gateway could send them, in a single word. */
export const nameMix: readonly HostileKind[] = ["name"];

/**
 * Gives texts of these kinds in sequence, with a number of their own: no two inverters are the same. An address comes
 * first, a long text last.
 */
export function textsOf(...kinds: readonly HostileKind[]): NextText {
  const text = kinds.map((kind) => hostileTexts[kind]).join("");
  let count = 0;
  return () => `${text}${(count += 1)}`;
}

/** Leaves out the devices of newer firmware, which the simulated gateway has no sockets for, and its AC charger. */
function ofThisRelease(key: string, value: unknown): unknown {
  return ["solarcharger", "gridcharger", "dataAge"].includes(key) ? undefined : value;
}

/**
 * Makes a gateway answer every call and socket as the schemas allow, with a hostile text in each text and free key.
 * Numbers, switches and the keys of the system status in `kept` stay true.
 */
export async function poison(
  gateway: Gateway,
  next: NextText,
  kept: readonly string[] = [],
): Promise<void> {
  const hostile = hostileValue(LiveMessage, await liveAnswer(gateway), next);
  const live = JSON.stringify(hostile, ofThisRelease);
  const answers = new Map<string, string>();
  for (const { endpoint } of specifiedCalls) {
    const body = await hostileAnswer(gateway, endpoint, next, kept);
    gateway.faults.set(endpoint, { kind: "body", body });
    answers.set(endpoint.path, body);
  }
  const { vedirectlive, chargerlive, batterylive, livedata } = endpoints;
  const said = {
    [feeds.live.path]: live,
    [feeds.vedirect.path]: answers.get(vedirectlive.status.path),
    [feeds.huawei.path]: answers.get(chargerlive.status.path),
    [feeds.battery.path]: answers.get(batterylive.status.path),
    [feeds.console.path]: next(),
  };
  gateway.faults.set(livedata.status, { kind: "body", body: live });
  for (const [path, body = ""] of Object.entries(said)) {
    gateway.faults.set(path, { kind: "body", body });
  }
}

async function hostileAnswer(
  gateway: Gateway,
  endpoint: Endpoint,
  next: NextText,
  kept: readonly string[],
): Promise<string> {
  if (endpoint.kind === "upload") return next();
  if (endpoint.kind === "save")
    return JSON.stringify(hostileValue(endpoint.reply, undefined, next));
  if (endpoint.path === endpoints.config.get.path) {
    return JSON.stringify(hostileValue(PinMapping, undefined, next));
  }
  const [inverter] = gateway.device.config.inverters;
  const query = endpoint.query.length > 0 ? `?inv=${inverter?.serial}` : "";
  const answer = await ask(gateway, endpoint.path + query);
  const hostile = hostileValue(endpoint.reply, answer, next);
  // A gateway of a known release sends nothing newer.
  const keep = kept.length > 0 ? ofThisRelease : undefined;
  if (endpoint.path !== endpoints.system.status.path) return JSON.stringify(hostile, keep);
  const truth = Object.entries(v.parse(SystemStatus, answer)).filter(([key]) => kept.includes(key));
  return JSON.stringify(Object.assign({}, hostile, Object.fromEntries(truth)));
}

/** The live data with two inverters that have all they may have: more show nothing else. */
async function liveAnswer(gateway: Gateway): Promise<LiveStatus> {
  const { path } = endpoints.livedata.status;
  const status = v.parse(LiveStatus, await ask(gateway, path));
  const inverters = status.inverters.slice(0, 2).map(async ({ serial }) => {
    const { inverters: own } = v.parse(LiveStatus, await ask(gateway, `${path}?inv=${serial}`));
    return own;
  });
  return { ...status, inverters: (await Promise.all(inverters)).flat() };
}

const headers = { Authorization: `Basic ${btoa("admin:openDTU42")}` };

async function ask(gateway: Gateway, path: string): Promise<unknown> {
  return (await gateway.fetch(new Request(`http://gateway.test${path}`, { headers }))).json();
}
