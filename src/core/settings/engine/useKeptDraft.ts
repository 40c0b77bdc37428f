import { useStore } from "jotai";
import { useEffect, useRef } from "react";
import { isHeldAtom } from "#app/shared/navigation/leaveGuard.ts";
import { onSessionAtom } from "#app/shared/session/session.ts";
import type { FormState } from "./formState.ts";
import type { SettingsForm } from "./settingsPage.ts";

/** Puts unsaved changes aside when the session ends by itself. Who signed out by choice was asked. */
export function useKeptDraft<Draft extends object>(
  { kept }: SettingsForm<Draft>,
  state: FormState<Draft>,
): void {
  const store = useStore();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () =>
      store.get(onSessionAtom)((event) => {
        const { draft, loaded, phase } = latest.current;
        // A form that loads was cancelled.
        if (event === "logged-in" || phase.kind === "loading" || !store.get(isHeldAtom)) return;
        if (draft === undefined || loaded === undefined || draft === loaded) return;
        store.set(kept, { draft, loaded });
      }),
    [store, kept],
  );
}
