import { useTranslation } from "react-i18next";
import type { CallError } from "../api/errors.ts";
import { failureText } from "../api/failureText.ts";
import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";

interface FailureAlertProps {
  readonly error: CallError;
  readonly onRetry?: (() => void) | undefined;
}

/** Why a call to the gateway failed, and a way to try again. */
export function FailureAlert({ error, onRetry }: FailureAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      variant="danger"
      action={onRetry && <Button onClick={onRetry}>{t("common.retry")}</Button>}
    >
      {failureText(t, error)}
    </Alert>
  );
}
