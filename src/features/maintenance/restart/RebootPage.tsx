import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { RestartNotice } from "./RestartNotice.tsx";
import { StartWarning } from "./StartWarning.tsx";

type Reboot =
  | { readonly phase: "idle" | "asking" | "sending" | "back" }
  | { readonly phase: "away" | "refused"; readonly reply: SaveReply }
  | { readonly phase: "failed"; readonly error: GatewayError };

/** Restarts the gateway after a question, and waits for it. */
export function RebootPage() {
  const { t } = useTexts(["maintenance", "shell"]);
  const { t: shell } = useTexts();
  const client = useAtomValue(clientAtom);
  const [state, setState] = useState<Reboot>({ phase: "idle" });
  const to = (phase: "idle" | "asking" | "sending" | "back") => () => setState({ phase });

  const reboot = async () => {
    setState({ phase: "sending" });
    try {
      const reply = await client.call(endpoints.maintenance.reboot, { body: { reboot: true } });
      setState({ phase: isSaved(reply) ? "away" : "refused", reply });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ phase: "failed", error });
    }
  };

  return (
    <Page title={t("shell:title.reboot")}>
      <div css={columnCss}>
        {state.phase === "refused" && (
          <Alert variant={alertVariant(state.reply)} onDismiss={to("idle")}>
            {replyText(shell, state.reply)}
          </Alert>
        )}
        {state.phase === "failed" && <FailureAlert error={state.error} />}
        {state.phase === "back" && (
          <Alert variant="success" onDismiss={to("idle")}>
            {t("restart.back")}
          </Alert>
        )}
        {state.phase === "away" ? (
          <>
            <Alert variant="success">{replyText(shell, state.reply)}</Alert>
            <RestartNotice
              title={t("restart.running")}
              late={t("restart.lateHint")}
              onReturn={to("back")}
            >
              <p>{t("reboot.meanwhile")}</p>
            </RestartNotice>
          </>
        ) : (
          <Card>
            <div css={textCss}>
              <StartWarning>
                <p>{t("reboot.text")}</p>
              </StartWarning>
            </div>
            <Button variant="primary" icon="restart" onClick={to("asking")}>
              {t("reboot.button")}
            </Button>
          </Card>
        )}
      </div>
      <Dialog
        open={state.phase === "asking" || state.phase === "sending"}
        title={t("reboot.confirmTitle")}
        onClose={to("idle")}
        actions={
          <>
            <Button onClick={to("idle")}>{t("shell:common.cancel")}</Button>
            <Button
              variant="primary"
              busy={state.phase === "sending"}
              onClick={() => void reboot()}
            >
              {t("reboot.confirm")}
            </Button>
          </>
        }
      >
        <p>{t("reboot.confirmText")}</p>
      </Dialog>
    </Page>
  );
}

const columnCss = css`
  display: grid;
  gap: var(--space-4);
  max-width: 40rem;
`;

const textCss = css`
  margin-bottom: var(--space-4);
`;
