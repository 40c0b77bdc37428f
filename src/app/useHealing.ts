import { useEffect } from "react";
import { useSearch } from "wouter";
import { place } from "#app/shared/place.ts";
import { routeOf } from "./routes.ts";

const everyMs = 60_000;

/** On an unattended display, reloads a failed page once the gateway answers. */
export function useHealing(): void {
  const isUnattended = routeOf("/", useSearch())?.isBare === true;
  useEffect(() => {
    if (!isUnattended) return undefined;
    const timer = setInterval(() => {
      fetch(`${place}/`, { cache: "no-cache" }).then(
        ({ ok }) => ok && window.location.reload(),
        // A reload without an answer would end at the browser's own error page, which never recovers.
        () => undefined,
      );
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnattended]);
}
