import { type FeedId, feeds } from "#protocol/areas/feeds.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import type { Corpus } from "./run.ts";

const upgrade = new Headers({ "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "corpus" });

/** Messages of simulated gateways on every socket in two minutes. */
export function simulatedCorpus(): Corpus {
  const gateway = createGateway(gatewayOptions("five-inverters", { seed: 1, worldSpeed: 1 }));
  const full = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1 }));
  const textsOf = (path: string): string[] => {
    const texts: string[] = [];
    for (const each of [gateway, full]) {
      const session = each.connect(path, upgrade);
      if (session !== null && "onMessage" in session) session.onMessage((text) => texts.push(text));
    }
    return texts;
  };
  const ids = Object.keys(feeds).filter((id): id is FeedId => id in feeds);
  const corpus = ids.map((id) => [id, textsOf(feeds[id].path)] as const);
  for (const each of [gateway, full]) each.advance(120_000);
  // Not every release has every socket.
  return new Map(corpus.filter(([, texts]) => texts.length > 0));
}
