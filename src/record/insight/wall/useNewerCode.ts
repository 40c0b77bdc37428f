import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { place } from "#app/shared/place.ts";
import { clockAtom } from "#app/shared/time/clock.ts";

const tickAtom = clockAtom(3_600_000);

/**
 * Reloads the page when its code on the gateway has changed: checked every hour and whenever the gateway comes back.
 * The browser sends entity tags, so answers are short while nothing changed.
 */
export function useNewerCode(isLost: boolean): void {
  const tick = useAtomValue(tickAtom);
  const lookAtMs = isLost ? undefined : tick;
  const ownRef = useRef<string>();
  useEffect(() => {
    if (lookAtMs !== undefined) void compare(ownRef);
  }, [lookAtMs]);
}

async function compare(own: { current: string | undefined }): Promise<void> {
  const served = await tags(own.current === undefined ? "force-cache" : "no-cache");
  // The gateway does not answer yet; the next check follows.
  if (served === undefined) return;
  own.current ??= served;
  if (own.current !== served) window.location.reload();
}

// A script with a hash in its name changes the page; a script with a fixed name changes only itself.
async function tags(cache: RequestCache): Promise<string | undefined> {
  const { src = "/" } = document.querySelector<HTMLScriptElement>("script[src]") ?? {};
  try {
    const answers = await Promise.all([fetch(`${place}/`, { cache }), fetch(src, { cache })]);
    if (!answers.every(({ ok }) => ok)) return undefined;
    return answers.map(({ headers }) => headers.get("ETag")).join();
  } catch {
    return undefined;
  }
}
