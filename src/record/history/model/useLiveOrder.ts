import { useMemo } from "react";
import { liveFeedAtom, useSelectedList } from "#app/shared/live/feeds.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import type { Source } from "#plant/history/sources.ts";
import type { LiveState } from "#protocol/live/live.ts";

const serialsOf = ({ state }: Feed<LiveState>) => state.inverters.map(({ serial }) => serial);

export function useLiveOrder(sources: readonly Source[]): readonly Source[] {
  const order = useSelectedList(liveFeedAtom, serialsOf);
  return useMemo(() => inOrder(sources, order), [sources, order]);
}

/** Inverters, each with its strings, as the live page orders them; those that it does not have come last. */
function inOrder(sources: readonly Source[], order: readonly string[]): readonly Source[] {
  const rank = (source: Source) => {
    const place = "serial" in source ? order.indexOf(source.serial) : -1;
    return place < 0 ? order.length : place;
  };
  const first = sources.findIndex((source) => "serial" in source);
  const block = sources.filter((source) => "serial" in source);
  if (first < 0) return sources;
  const sorted = [...block].sort((a, b) => rank(a) - rank(b));
  return [...sources.slice(0, first), ...sorted, ...sources.slice(first + block.length)];
}
