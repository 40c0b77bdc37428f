import { useAtomValue } from "jotai";
import { startTransition, useCallback, useEffect, useState } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { textsAtom } from "../i18n/texts.ts";
import type { Loadable, Loader } from "./createLoader.ts";

/** State of a requested part: loading, loaded, or failed with a way to retry. */
export type LoadedPart<Part> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly content: Part }
  | { readonly status: "failed"; readonly failure: unknown; readonly retry: () => void };

/** Loads a part once requested; undefined while none is. */
export function useLoaded<Part>(
  loader: Loader<Part>,
  part: Loadable<Part> | undefined,
): LoadedPart<Part> | undefined {
  const { i18n } = useTexts();
  const { load } = useAtomValue(textsAtom);
  const [ended, setEnded] = useState<{ readonly of: unknown; readonly failure?: unknown }>();
  const content = part && loader.ready(part, i18n);
  const isFailed = ended !== undefined && ended.of === part && "failure" in ended;
  const missing = content === undefined && !isFailed ? part : undefined;

  useEffect(() => {
    if (missing === undefined) return undefined;
    let isWanted = true;
    loader.load(missing, i18n, load).then(
      // Drawn in slices, since it may be a whole page or dialog.
      () => isWanted && startTransition(() => setEnded({ of: missing })),
      (failure: unknown) => isWanted && setEnded({ of: missing, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [missing, loader, i18n, load]);

  const retry = useCallback(() => setEnded(undefined), []);
  if (part === undefined) return undefined;
  if (content !== undefined) return { status: "ready", content };
  return isFailed ? { status: "failed", failure: ended.failure, retry } : { status: "loading" };
}
