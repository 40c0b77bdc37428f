import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { GatewayError } from "#protocol/index.ts";
import { failureText } from "../api/failureText.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface HubFailureProps {
  readonly title: string;
  readonly error: GatewayError;
  readonly onRetry: () => void;
}

/** Why a call to the hub failed, with a button to retry. */
export function HubFailure({ title, error, onRetry }: HubFailureProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const { problem } = error;
  return (
    <Alert
      variant="danger"
      title={title}
      action={<Button onClick={onRetry}>{shell("common.retry")}</Button>}
    >
      {problem.kind === "network" ? t(`call.${problem.reason}`) : failureText(shell, error)}
    </Alert>
  );
}
