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
  const ownRef = useRef<string>();
  useEffect(() => {
    if (isLost) return;
    const own = ownRef.current;
    tags(own === undefined ? "force-cache" : "no-cache").then(
      (served) => {
        ownRef.current ??= served;
        if (own !== undefined && own !== served) window.location.reload();
      },
      // Nobody answers yet; the next beat looks again.
      () => undefined,
    );
  }, [isLost, beat]);
}

// A script whose name holds its hash changes only the page; one with a fixed name changes only itself.
async function tags(cache: RequestCache): Promise<string> {
  const { src = "/" } = document.querySelector<HTMLScriptElement>("script[src]") ?? {};
  const answers = await Promise.all([fetch("/", { cache }), fetch(src, { cache })]);
  if (!answers.every(({ ok }) => ok)) throw new Error("no page");
  return answers.map(({ headers }) => headers.get("ETag")).join();
}
