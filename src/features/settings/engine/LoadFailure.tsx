import { useTranslation } from "react-i18next";
import type { CallError } from "#app/shared/api/errors.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";

interface LoadFailureProps {
  readonly error: CallError;
  readonly onRetry: () => void;
}

/** Why the settings could not be read, and a way to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("settings");
  const translate = useTranslation().t;
  return (
    <Alert
      variant="danger"
      title={t("engine.loadFailed")}
      action={<Button onClick={onRetry}>{t("engine.retry")}</Button>}
    >
      {failureText(translate, error)}
    </Alert>
  );
}
