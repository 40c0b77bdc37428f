import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "../api/failureText.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";

interface HubFailureProps {
  readonly title: string;
  /** A `GatewayError`, or a failure in this page: its worker, or the browser's storage. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why something could not be read from the hub, or within this page, with a button to retry. */
export function HubFailure({ title, error, onRetry }: HubFailureProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const text = () => {
    if (!(error instanceof GatewayError))
      return t("call.page", { message: error instanceof Error ? error.message : String(error) });
    const { problem } = error;
    return problem.kind === "network" ? t(`call.${problem.reason}`) : failureText(shell, error);
  };
  return (
    <Alert
      variant="danger"
      title={title}
      action={<Button onClick={onRetry}>{shell("common.retry")}</Button>}
    >
      {text()}
    </Alert>
  );
}
