import { playFeeds } from "../test/support/hub/simulatedFeeds.ts";

/** Texts of five minutes of a live feed with five inverters. */
export function liveTexts(): readonly string[] {
  const texts: string[] = [];
  const startMs = Date.UTC(2024, 5, 21, 8, 30);
  playFeeds(
    { scenario: "five-inverters", startMs, forS: 300, worldSpeed: 1 },
    { onMessage: (feed, text) => feed === "/livedata" && texts.push(text) },
  );
  return texts;
}
