import { useTranslation } from "react-i18next";
import type { CallError } from "#app/shared/api/errors.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { errorText } from "./errorText.ts";

interface LoadFailureProps {
  readonly error: CallError;
  readonly onRetry: () => void;
}

/** Why the settings could not be read, and a way to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("settings");
  return (
    <Alert
      variant="danger"
      title={t("engine.loadFailed")}
      action={<Button onClick={onRetry}>{t("engine.retry")}</Button>}
    >
      {errorText(t, error)}
    </Alert>
  );
}
