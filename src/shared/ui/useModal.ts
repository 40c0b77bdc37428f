import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * Shows a dialog element as a modal while its component is mounted; browsers without `showModal` (Safari 14, Firefox
 * 78) get the attribute `open`. Restores the focus at the end.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  const closeRef = useRef(onClose);
  useEffect(() => {
    closeRef.current = onClose;
  });

  // Before paint: a later effect could take the focus from a field in which the user already types.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const hide = show(dialog);
    const unlock = lockScroll();
    const close = () => closeRef.current();
    const listeners = {
      // The component controls closing: a native close would bypass it.
      cancel: (event: Event) => {
        event.preventDefault();
        close();
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          close();
        } else if (event.key === "Tab") trapFocus(dialog, event);
      },
      mousedown: (event: MouseEvent) => {
        if (event.target === dialog) close();
      },
    };
    dialog.addEventListener("cancel", listeners.cancel);
    dialog.addEventListener("keydown", listeners.keydown);
    dialog.addEventListener("mousedown", listeners.mousedown);
    return () => {
      dialog.removeEventListener("cancel", listeners.cancel);
      dialog.removeEventListener("keydown", listeners.keydown);
      dialog.removeEventListener("mousedown", listeners.mousedown);
      unlock();
      hide();
      restoreFocus(opener);
    };
  }, [ref]);
}

function show(dialog: HTMLDialogElement): () => void {
  if (typeof dialog.showModal === "function") {
    dialog.showModal();
  } else {
    dialog.setAttribute("open", "");
    dialog.setAttribute("role", "dialog");
  }
  const first = dialog.querySelector<HTMLElement>("[autofocus], [data-autofocus]");
  (first ?? dialog.querySelector<HTMLElement>(focusable))?.focus();
  return () => {
    if (typeof dialog.close === "function" && dialog.open) dialog.close();
  };
}

/** Focus returns to the opener, or to the page if that is gone, such as a closed menu's link. */
function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) {
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }
}

function trapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  const other = event.shiftKey ? stops[stops.length - 1] : stops[0];
  const outside = !dialog.contains(document.activeElement);
  if (!other || (document.activeElement !== edge && !outside)) return;
  event.preventDefault();
  other.focus();
}

function lockScroll(): () => void {
  const root = document.documentElement;
  const before = root.style.overflow;
  root.style.overflow = "hidden";
  return () => {
    root.style.overflow = before;
  };
}
