import { useAtomValue } from "jotai";
import { startTransition, useCallback, useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded, type LoadedPart } from "#app/shared/loading/useLoaded.ts";
import type { liveDialogs } from "./dialogs/liveDialogs.ts";

type LiveDialogs = typeof liveDialogs;

const loader = createLoader<LiveDialogs>();
const dialogs: Loadable<LiveDialogs> = {
  texts: ["dialogs", "codes"],
  load: () => import("./dialogs/liveDialogs.ts").then((file) => file.liveDialogs),
};

export interface OpenDialog<Id> {
  readonly id: Id | undefined;
  /** Undefined while not requested. */
  readonly file: LoadedPart<LiveDialogs> | undefined;
  readonly open: (id: Id) => void;
  readonly close: () => void;
  /** Handlers for the container of the buttons: a pointer or focus on it preloads the chunk. */
  readonly ahead: { readonly onPointerOver: () => void; readonly onFocus: () => void };
}

/**
 * Opens the dialogs of the live page, which are a chunk of their own; it is also loaded without a
 * dialog while something else in it is needed.
 */
export function useDialogs<Id extends keyof LiveDialogs>(isNeeded = false): OpenDialog<Id> {
  const { i18n } = useTexts();
  const { load } = useAtomValue(textsAtom);
  const [id, setId] = useState<Id>();
  const file = useLoaded(loader, id !== undefined || isNeeded ? dialogs : undefined);
  const close = useCallback(() => setId(undefined), []);
  const ahead = useMemo(() => {
    // If it fails, the click that follows tries again and reports the failure.
    const fetchAhead = () => void loader.load(dialogs, i18n, load).catch(() => undefined);
    return { onPointerOver: fetchAhead, onFocus: fetchAhead };
  }, [i18n, load]);
  const open = (wanted: Id) => {
    if (file?.status === "failed") file.retry();
    // In slices, while the page stays usable.
    startTransition(() => setId(wanted));
  };
  return { id, file, open, close, ahead };
}
