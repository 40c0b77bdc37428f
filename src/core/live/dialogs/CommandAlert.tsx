import { Alert } from "#app/shared/ui/Alert.tsx";
import type { Refusal } from "./useCommand.ts";

interface CommandAlertProps {
  readonly refusal: Refusal | undefined;
  readonly onDismiss: () => void;
}

/** Why the gateway did not take the command of this dialog. */
export function CommandAlert({ refusal, onDismiss }: CommandAlertProps) {
  if (!refusal) return null;
  return (
    <Alert variant={refusal.variant} onDismiss={onDismiss}>
      {refusal.text}
    </Alert>
  );
}
