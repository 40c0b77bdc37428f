import { useEffect, useRef } from "react";

/**
 * Loads the page anew when the gateway came back with other code: it was away for its new firmware. The
 * browser asks with the tag of what it has, so the answer is short where nothing changed.
 */
export function useNewerCode(isLost: boolean): void {
  const wasLostRef = useRef(false);
  useEffect(() => {
    if (isLost) wasLostRef.current = true;
    if (isLost || !wasLostRef.current) return;
    wasLostRef.current = false;
    void isNewer().then((newer) => newer && window.location.reload());
  }, [isLost]);
}

async function isNewer(): Promise<boolean> {
  const { src = "" } = document.querySelector<HTMLScriptElement>("script[src]") ?? {};
  try {
    const [known, served] = [await tagOf(src, "force-cache"), await tagOf(src, "no-cache")];
    return known !== null && served !== null && known !== served;
  } catch {
    return false;
  }
}

async function tagOf(src: string, cache: RequestCache): Promise<string | null> {
  const answer = await fetch(src, { cache });
  return answer.headers.get("ETag");
}
