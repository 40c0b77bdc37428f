import { atom } from "jotai";
import type { AlertVariant } from "./Alert.tsx";

/** How long a toast stays unless told otherwise (docs/interface.md#times-and-thresholds). */
export const toastDelayMs = 5_000;

/** A short notice over the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly variant: AlertVariant;
  /** Closes by itself after `delayMs`. */
  readonly autohide: boolean;
  readonly delayMs: number;
}

interface NewToast {
  readonly text: string;
  readonly variant?: AlertVariant | undefined;
  readonly autohide?: boolean | undefined;
  readonly delayMs?: number | undefined;
}

const listAtom = atom<readonly Toast[]>([]);
const lastIdAtom = atom(0);

export const toastsAtom = atom((get) => get(listAtom));

export const addToastAtom = atom(null, (get, set, toast: NewToast) => {
  const id = get(lastIdAtom) + 1;
  set(lastIdAtom, id);
  const { text, variant = "info", autohide = true, delayMs = toastDelayMs } = toast;
  set(listAtom, (list) => [...list, { id, text, variant, autohide, delayMs }]);
});

/** Takes a toast away. */
export const removeToastAtom = atom(null, (_get, set, id: number) => {
  set(listAtom, (list) => list.filter((toast) => toast.id !== id));
});
