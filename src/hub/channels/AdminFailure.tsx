import type { TFunction } from "i18next";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

interface AdminFailureProps {
  readonly title: string;
  readonly error: GatewayError;
  readonly conflict?: string | undefined;
}

/** Why the hub refused its administrator's request. */
export function AdminFailure({ title, error, conflict }: AdminFailureProps) {
  const { t } = useTexts("messages");
  const { t: hub } = useTexts("hub");
  const { t: shell } = useTexts();
  return (
    <Alert variant="danger" title={title}>
      {(error.status === 409 ? conflict : undefined) ??
        (error.problem.kind === "network"
          ? hub(`call.${error.problem.reason}`)
          : refusalText(t, error)) ??
        failureText(shell, error)}
    </Alert>
  );
}

/** Why the hub refused, where its words differ from a gateway's. */
function refusalText(t: TFunction<"messages">, { status }: GatewayError): string | undefined {
  if (status === 401) return t("wrong");
  if (status === 403) return t("wrongWord");
  return status === 429 ? t("wait") : undefined;
}
