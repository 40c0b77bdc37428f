import createCache from "@emotion/cache";

/** Where Emotion writes its rules. Without its prefixer, a third of the time that styles take: the few prefixes that are needed are written. */
export const styleCache = createCache({ key: "css", stylisPlugins: [] });

// The rules of the first figures stand in the page.
if (import.meta.env.PROD && BUILT.mayMeetOthers) {
  const written = document.querySelector("style")?.textContent ?? "";
  for (const [, name = ""] of written.matchAll(/\.css-(\w+)/g)) styleCache.inserted[name] = true;
}
