import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { useFileSource } from "./presentFile.ts";
import { RestartNotice } from "../restart/RestartNotice.tsx";

type Reset =
  | { readonly phase: "idle" | "asking" | "sending" | "back" }
  | { readonly phase: "away"; readonly reply: SaveReply; readonly accessPoint: string | undefined }
  | { readonly phase: "refused"; readonly reply: SaveReply }
  | { readonly phase: "failed"; readonly error: GatewayError };

/** Sets everything back to factory values after a question, and says how to find the gateway then. */
export function ResetCard() {
  const { t } = useTexts(["maintenance", "shell"]);
  const { t: shell } = useTexts();
  const { client, calls } = useFileSource();
  const mask = useMask();
  const [state, setState] = useState<Reset>({ phase: "idle" });
  const idle = () => setState({ phase: "idle" });

  const reset = async () => {
    setState({ phase: "sending" });
    try {
      const accessPoint = await accessPointOf(client);
      const reply = await client.call(calls.reset, { body: { delete: true } });
      setState(
        isSaved(reply) ? { phase: "away", reply, accessPoint } : { phase: "refused", reply },
      );
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ phase: "failed", error });
    }
  };

  return (
    <Card title={t("reset.title")}>
      <div css={stackCss}>
        {state.phase === "refused" && (
          <Alert variant={alertVariant(state.reply)} onDismiss={idle}>
            {replyText(shell, state.reply)}
          </Alert>
        )}
        {state.phase === "failed" && <FailureAlert error={state.error} />}
        {state.phase === "back" && (
          <Alert variant="success" onDismiss={idle}>
            {t("restart.back")}
          </Alert>
        )}
        {state.phase === "away" ? (
          <>
            <Alert variant="success">{replyText(shell, state.reply)}</Alert>
            <RestartNotice
              title={t("reset.done")}
              late={t("reset.lateHint")}
              onReturn={() => setState({ phase: "back" })}
            >
              <p>
                {t("reset.doneText", {
                  name: mask(state.accessPoint ?? "") || t("reset.unknownAccessPoint"),
                })}
              </p>
            </RestartNotice>
          </>
        ) : (
          <>
            <p>{t("reset.text")}</p>
            <div>
              <Button variant="danger" icon="trash" onClick={() => setState({ phase: "asking" })}>
                {t("reset.button")}
              </Button>
            </div>
          </>
        )}
      </div>
      <Dialog
        open={state.phase === "asking" || state.phase === "sending"}
        title={t("reset.confirmTitle")}
        onClose={idle}
        actions={
          <>
            <Button onClick={idle}>{t("shell:common.cancel")}</Button>
            <Button variant="danger" busy={state.phase === "sending"} onClick={() => void reset()}>
              {t("reset.confirm")}
            </Button>
          </>
        }
      >
        <p>{t("reset.confirmText")}</p>
      </Dialog>
    </Card>
  );
}

/** Name of the access point that the gateway opens once it knows no network any more. */
async function accessPointOf(client: Client): Promise<string | undefined> {
  const status = await client.call(endpoints.network.status).catch(() => undefined);
  return status?.ap_ssid;
}
