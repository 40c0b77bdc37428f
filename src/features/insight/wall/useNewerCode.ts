import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { clockAtom } from "#app/shared/time/clock.ts";

const beatAtom = clockAtom(3_600_000);

/**
 * Loads the page anew when there is other code than when it began: looked at whenever the gateway comes
 * back, which may have been away for its new firmware, and every hour. The browser asks with the tags of
 * what it has, so the answers are short where nothing changed.
 */
export function useNewerCode(isLost: boolean): void {
  const beat = useAtomValue(beatAtom);
  const lookAtMs = isLost ? undefined : beat;
  const ownRef = useRef<string>();
  useEffect(() => {
    if (lookAtMs !== undefined) void compare(ownRef);
  }, [lookAtMs]);
}

async function compare(own: { current: string | undefined }): Promise<void> {
  const served = await tags(own.current === undefined ? "force-cache" : "no-cache");
  // Nobody answers yet; the next beat looks again.
  if (served === undefined) return;
  own.current ??= served;
  if (own.current !== served) window.location.reload();
}

// A script whose name holds its hash changes only the page; one with a fixed name changes only itself.
async function tags(cache: RequestCache): Promise<string | undefined> {
  const { src = "/" } = document.querySelector<HTMLScriptElement>("script[src]") ?? {};
  try {
    const answers = await Promise.all([fetch("/", { cache }), fetch(src, { cache })]);
    if (!answers.every(({ ok }) => ok)) return undefined;
    return answers.map(({ headers }) => headers.get("ETag")).join();
  } catch {
    return undefined;
  }
}
