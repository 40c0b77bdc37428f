import { playFeeds } from "../test/support/hub/simulatedFeeds.ts";

/** The texts that the live feed of a gateway with five inverters sends in five minutes. */
export function liveTexts(): readonly string[] {
  const texts: string[] = [];
  const startMs = Date.UTC(2024, 5, 21, 8, 30);
  playFeeds(
    { scenario: "five-inverters", startMs, forS: 300, worldSpeed: 1 },
    { onMessage: (feed, text) => feed === "/livedata" && texts.push(text) },
  );
  return texts;
}
