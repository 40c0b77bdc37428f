import { useEffect } from "react";
import { useSearch } from "wouter";
import { routeOf } from "./routes.ts";

const everyMs = 60_000;

/** On a display that nobody attends, loads a failed page anew once the gateway answers. */
export function useHealing(): void {
  const isUnattended = routeOf("/", useSearch())?.isBare === true;
  useEffect(() => {
    if (!isUnattended) return undefined;
    const timer = setInterval(() => {
      fetch("/", { cache: "no-cache" }).then(
        ({ ok }) => ok && window.location.reload(),
        // Without an answer a new load would end at the browser's own page, which heals no more.
        () => undefined,
      );
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnattended]);
}
