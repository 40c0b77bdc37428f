import { readShape } from "#protocol/api/read-shape.ts";
import { LiveStatus } from "#protocol/areas/live.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { countedSockets, openTabs, pass } from "./memoryTabs.ts";
import { stir } from "./trouble.ts";

export interface SoakResult {
  /** The most connections a path ever had at once. */
  readonly mostConnections: Readonly<Record<string, number>>;
  readonly handshakes: number;
  /** Calls of all tabs. */
  readonly requests: number;
  readonly faults: number;
  /** Heap in MB after the first quarter and at the end, garbage collected. */
  readonly heapMb: readonly [number, number];
  /** Tabs whose values at the end are not those of the gateway. */
  readonly wrongTabs: number;
}

/** Lets eight tabs watch a gateway with five inverters for some simulated hours full of random faults. Fake timers must be on. */
export async function soak(
  seed: number,
  hours: number,
  collect: () => number,
): Promise<SoakResult> {
  const random = createRandom(seed);
  const gateway = createGateway(gatewayOptions("five-inverters", { seed, worldSpeed: 1 }));
  const line = countedSockets(gateway);
  let [handshakes, requests] = [0, 0];
  const asked: Gateway = {
    ...gateway,
    fetch: (request) => ((requests += 1), gateway.fetch(request)),
  };
  const tabs = openTabs(asked, (...args) => ((handshakes += 1), line.open(...args)), 8);
  let faults = 0;
  let heapBefore = 0;
  const seconds = hours * 3_600;
  for (let second = 0; second < seconds; second += 1) {
    if (stir(gateway, random)) faults += 1;
    if (random() < 1 / 60) tabs[Math.floor(random() * tabs.length)]?.see(random() < 0.7);
    await pass(gateway, 1_000);
    if (second === Math.floor(seconds / 4)) heapBefore = collect();
  }
  gateway.faults.clear();
  for (const tab of tabs) tab.see(true);
  for (let second = 0; second < 400; second += 1) await pass(gateway, 1_000);
  return {
    mostConnections: Object.fromEntries(line.most),
    handshakes,
    requests,
    faults,
    heapMb: [heapBefore, collect()],
    wrongTabs: await wrongTabs(gateway, tabs),
  };
}

/** Compares each tab with the gateway's answer, in a moment between two messages. */
async function wrongTabs(gateway: Gateway, tabs: ReturnType<typeof openTabs>): Promise<number> {
  let wrong = tabs.length;
  for (let second = 0; second < 60 && wrong > 0; second += 1) {
    await pass(gateway, 1_000);
    const answer = await gateway.fetch(new Request("http://gateway.test/api/livedata/status"));
    const status = readShape(LiveStatus, await answer.json());
    if (!status.ok) throw new Error("the gateway's own answer cannot be read");
    const wanted = pictureOf(status.value);
    wrong = tabs.filter((tab) => pictureOf(tab.live().state) !== wanted).length;
  }
  return wrong;
}

function pictureOf({ inverters, total }: Pick<LiveState, "inverters" | "total">): string {
  const facts = inverters.map(({ serial, name, limit_absolute: limit, reachable }) =>
    [serial, name, limit, reachable].join(),
  );
  return JSON.stringify([facts, total?.Power?.v, total?.YieldDay?.v, total?.YieldTotal?.v]);
}
