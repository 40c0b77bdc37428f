import { useAtom } from "jotai";
import { type RefObject, useEffect, useState } from "react";
import { proposalAtom } from "#app/shared/navigation/proposal.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { changedPaths } from "./formState.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import { useSettingsTexts } from "./useSettingsTexts.ts";

interface ProposedProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onFilled?: () => void;
}

/** Fills the value that another page proposes into its field, moves the focus there, and says that nothing is saved yet. */
export function ProposedValue<Draft extends object>({
  handle,
  formRef,
  onFilled,
}: ProposedProps<Draft>) {
  const { form, state, changes, edit } = handle;
  const { t } = useSettingsTexts(form.id);
  const [proposal, setProposal] = useAtom(proposalAtom);
  const [path, setPath] = useState<string>();
  const [isDismissed, setIsDismissed] = useState(false);
  const draft = state.phase.kind === "editing" ? state.draft : undefined;
  const filled = proposal && draft && form.propose?.(draft, proposal);
  const [first] = filled ? changedPaths(draft, filled) : [];
  if (first !== undefined && first !== path) setPath(first);
  useEffect(() => {
    if (!filled) return;
    setProposal(undefined);
    edit(() => filled);
    onFilled?.();
  }, [filled, setProposal, edit, onFilled]);
  const isFilled = path !== undefined && !proposal;
  useEffect(() => {
    if (isFilled) formRef.current?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
  }, [formRef, path, isFilled]);
  // A proposal is for the page that was opened for it.
  useEffect(() => () => setProposal(undefined), [setProposal]);
  // The person may have undone it.
  if (path === undefined || isDismissed || changes.length === 0) return null;
  return <Alert onDismiss={() => setIsDismissed(true)}>{t("engine.proposed")}</Alert>;
}
