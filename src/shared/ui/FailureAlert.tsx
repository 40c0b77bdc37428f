import { useTexts } from "../i18n/useTexts.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "../api/failureText.ts";
import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";

/** A failed call, and the remedy. */
export interface FailureAlertProps {
  readonly error: GatewayError;
  /** The failed action, if the place alone does not show it. */
  readonly title?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

/** Why a call to the gateway failed, with a button to retry or dismiss. */
export function FailureAlert({ error, title, onRetry, onDismiss }: FailureAlertProps) {
  const { t } = useTexts();
  return (
    <Alert
      variant="danger"
      title={title}
      onDismiss={onDismiss}
      action={onRetry && <Button onClick={onRetry}>{t("common.retry")}</Button>}
    >
      {failureText(t, error)}
    </Alert>
  );
}
