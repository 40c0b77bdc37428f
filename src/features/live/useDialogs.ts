import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded, type Loaded } from "#app/shared/loading/useLoaded.ts";
import type { liveDialogs } from "./dialogs/liveDialogs.ts";

type LiveDialogs = typeof liveDialogs;

const loader = createLoader<LiveDialogs>();
const dialogs: Loadable<LiveDialogs> = {
  texts: ["dialogs", "codes"],
  load: () => import("./dialogs/liveDialogs.ts").then((file) => file.liveDialogs),
};

/** Which dialog is open or about to be, and the file that holds it. */
export interface OpenDialog<Id> {
  readonly id: Id | undefined;
  /** Undefined while it is not wanted. */
  readonly file: Loaded<LiveDialogs> | undefined;
  readonly open: (id: Id) => void;
  readonly close: () => void;
  /** Handlers for what holds the buttons: a hand on its way there fetches the file ahead. */
  readonly ahead: { readonly onPointerOver: () => void; readonly onFocus: () => void };
}

/**
 * Opens the dialogs of the live page, which come in a file of their own; that is fetched without a
 * dialog, too, while something else of it is needed.
 */
export function useDialogs<Id extends keyof LiveDialogs>(isNeeded = false): OpenDialog<Id> {
  const { i18n } = useTranslation();
  const { load } = useAtomValue(textsAtom);
  const [id, setId] = useState<Id>();
  const file = useLoaded(loader, id !== undefined || isNeeded ? dialogs : undefined);
  const close = useCallback(() => setId(undefined), []);
  const ahead = useMemo(() => {
    // Should it fail, the press that follows tries again and says so.
    const fetchAhead = () => void loader.load(dialogs, i18n, load).catch(() => undefined);
    return { onPointerOver: fetchAhead, onFocus: fetchAhead };
  }, [i18n, load]);
  const open = (wanted: Id) => {
    if (file?.status === "failed") file.retry();
    setId(wanted);
  };
  return { id, file, open, close, ahead };
}
