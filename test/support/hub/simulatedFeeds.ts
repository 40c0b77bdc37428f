import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { openFeed } from "#simulator/sockets/feedClient.ts";
import { recordedFeeds } from "#hub/record/sourceRecorder.ts";

/** A simulated gateway and how its day passes. */
export interface FeedPlan {
  readonly scenario?: ScenarioName;
  readonly startMs: number;
  readonly forS: number;
  /** Seconds of the world that pass in a second of the gateway; a gap in the record begins at 30. */
  readonly worldSpeed: number;
}

interface LatestState {
  readonly onMessage: (feed: string, text: string, atMs: number) => void;
  readonly onSecond?: (atMs: number, gateway: Gateway) => void;
}

/** Lets a simulated gateway live and passes on its feeds; times are of its world. Returns the gateway. */
export function playFeeds(
  { scenario = "full", startMs, forS, worldSpeed }: FeedPlan,
  { onMessage, onSecond }: LatestState,
): Gateway {
  const options = gatewayOptions(scenario, { worldSpeed });
  const gateway = createGateway({ ...options, startMs });
  const nowMs = () => gateway.device.clock.worldMs();
  for (const feed of recordedFeeds) {
    openFeed(gateway, feed).onMessage((text) => onMessage(feed, text, nowMs()));
  }
  const endMs = nowMs() + forS * 1000;
  while (nowMs() < endMs) {
    gateway.advance(1000);
    onSecond?.(nowMs(), gateway);
  }
  return gateway;
}
