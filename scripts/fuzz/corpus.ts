import { feeds } from "#protocol/api/feeds.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import type { Corpus } from "./run.ts";

const upgrade = new Headers({ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "corpus" });

/** What a simulated gateway with five inverters says on every socket in two minutes. */
export function simulatedCorpus(): Corpus {
  const gateway = createGateway(gatewayOptions("five-inverters", { seed: 1, worldSpeed: 1 }));
  const full = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1 }));
  const heard = (path: string): string[] => {
    const texts: string[] = [];
    for (const each of [gateway, full]) {
      const session = each.connect(path, upgrade);
      if (session !== null && "onMessage" in session) session.onMessage((text) => texts.push(text));
    }
    return texts;
  };
  const corpus = {
    live: heard(feeds.live.path),
    vedirect: heard(feeds.vedirect.path),
    charger: heard(feeds.huawei.path),
    battery: heard(feeds.battery.path),
    console: heard(feeds.console.path),
  };
  for (const each of [gateway, full]) each.advance(120_000);
  return corpus;
}
