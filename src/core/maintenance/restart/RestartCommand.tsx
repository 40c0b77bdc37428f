import { useState, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { RestartNotice } from "./RestartNotice.tsx";

interface RestartCommandProps {
  readonly variant: "primary" | "danger";
  readonly question: { readonly title: string; readonly text: string; readonly confirm: string };
  readonly send: () => Promise<SaveReply>;
  /** Content while the gateway restarts. */
  readonly away: { readonly title: string; readonly late: string; readonly text: string };
  /** Content otherwise; `ask` opens the question. */
  readonly children: (ask: () => void) => ReactNode;
}

type State =
  | { readonly phase: "idle" | "asking" | "sending" | "back" }
  | { readonly phase: "away" | "refused"; readonly reply: SaveReply }
  | { readonly phase: "failed"; readonly error: GatewayError };

/** Sends a command after a question, and waits for the gateway, which restarts upon it. */
export function RestartCommand(props: RestartCommandProps) {
  const { variant, question, send, away, children } = props;
  const { t } = useTexts();
  const { t: maintenance } = useTexts("maintenance");
  const [state, setState] = useState<State>({ phase: "idle" });
  const to = (phase: "idle" | "asking" | "back") => () => setState({ phase });

  const run = async () => {
    setState({ phase: "sending" });
    try {
      const reply = await send();
      setState({ phase: isSaved(reply) ? "away" : "refused", reply });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ phase: "failed", error });
    }
  };

  return (
    <>
      {state.phase === "refused" && (
        <Alert variant={alertVariant(state.reply)} onDismiss={to("idle")}>
          {replyText(t, state.reply)}
        </Alert>
      )}
      {state.phase === "failed" && <FailureAlert error={state.error} />}
      {state.phase === "back" && (
        <Alert variant="success" onDismiss={to("idle")}>
          {maintenance("restart.back")}
        </Alert>
      )}
      {state.phase === "away" ? (
        <>
          <Alert variant="success">{replyText(t, state.reply)}</Alert>
          <RestartNotice title={away.title} late={away.late} onReturn={to("back")}>
            <p>{away.text}</p>
          </RestartNotice>
        </>
      ) : (
        children(to("asking"))
      )}
      <Dialog
        open={state.phase === "asking" || state.phase === "sending"}
        title={question.title}
        onClose={to("idle")}
        actions={
          <>
            <Button onClick={to("idle")}>{t("common.cancel")}</Button>
            <Button variant={variant} busy={state.phase === "sending"} onClick={() => void run()}>
              {question.confirm}
            </Button>
          </>
        }
      >
        <p>{question.text}</p>
      </Dialog>
    </>
  );
}
