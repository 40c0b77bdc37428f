import { useRef, useState, type FormEvent } from "react";
import type { TFunction } from "i18next";
import type { TestOutcome } from "#plant/watch/hub-alerts.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { hasAdmin, sendTest, setAdmin, shortestPassword } from "./admin.ts";

interface MessagesCardProps {
  /** Ways by which the hub sends messages. */
  readonly channels: readonly string[];
}

/** Where the hub sends alerts to, with a test for its administrator. */
export function MessagesCard({ channels }: MessagesCardProps) {
  const { t } = useTexts("hub");
  return (
    <Card title={t("messages.title")}>
      {channels.length === 0 ? (
        <p>{t("messages.none")}</p>
      ) : (
        <div css={stackCss}>
          <p>{t("messages.by", { channels: channels.join(", ") })}</p>
          <TestForm />
        </div>
      )}
    </Card>
  );
}

type Step =
  | { readonly kind: "idle" | "opening" }
  | { readonly kind: "asking" | "sending"; readonly isNew: boolean };

type Outcome = GatewayError | TestOutcome;

function TestForm() {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const [step, setStep] = useState<Step>({ kind: "idle" });
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const fieldRef = useRef<HTMLInputElement>(null);

  const open = async () => {
    setOutcome(undefined);
    setStep({ kind: "opening" });
    try {
      setStep({ kind: "asking", isNew: !(await hasAdmin()) });
    } catch (error) {
      setStep({ kind: "idle" });
      setOutcome(gatewayError(error));
    }
  };

  const send = async (isNew: boolean) => {
    const wrong = problemOf(t, password, isNew);
    setProblem(wrong);
    if (wrong !== undefined) return fieldRef.current?.focus();
    setOutcome(undefined);
    setStep({ kind: "sending", isNew });
    try {
      if (isNew) await setAdmin(password);
      setOutcome(await sendTest(password));
      setPassword("");
      setStep({ kind: "idle" });
    } catch (error) {
      setOutcome(gatewayError(error));
      // A password that was set before the test failed is no longer new.
      setStep({ kind: "asking", isNew: isNew && !(await hasAdmin().catch(() => !isNew)) });
    }
    return undefined;
  };

  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      {!("isNew" in step) ? (
        <div>
          <Button busy={step.kind === "opening"} onClick={() => void open()}>
            {t("messages.test")}
          </Button>
        </div>
      ) : (
        <form
          css={stackCss}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (step.kind === "asking") void send(step.isNew);
          }}
        >
          {step.isNew && <p>{t("messages.newText")}</p>}
          <PasswordField
            label={t(step.isNew ? "messages.new" : "messages.password")}
            value={password}
            onChange={setPassword}
            error={problem}
            maxLength={200}
            autoComplete={step.isNew ? "new-password" : "current-password"}
            inputRef={fieldRef}
          />
          <div css={rowCss}>
            <Button onClick={() => setStep({ kind: "idle" })}>{shell("common.cancel")}</Button>
            <Button type="submit" variant="primary" busy={step.kind === "sending"}>
              {t("messages.test")}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

function OutcomeAlert({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  if (outcome instanceof GatewayError) {
    return (
      <Alert variant="danger" title={t("messages.failed")}>
        {refusalText(t, outcome) ?? failureText(shell, outcome)}
      </Alert>
    );
  }
  const isDelivered = outcome.channels.every(({ failure }) => failure === null);
  return (
    <Alert variant={isDelivered ? "success" : "danger"}>
      <ul>
        {outcome.channels.map(({ channel, failure }) => (
          <li key={channel}>
            {failure === null
              ? t("messages.delivered", { channel })
              : t("messages.notDelivered", { channel, reason: failure })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Why the hub refused, where its words differ from a gateway's. */
function refusalText(t: TFunction<"hub">, { status, problem }: GatewayError): string | undefined {
  if (problem.kind === "network") return t(`call.${problem.reason}`);
  if (status === 401) return t("messages.wrong");
  return status === 429 ? t("messages.wait") : undefined;
}

function problemOf(t: TFunction<"hub">, password: string, isNew: boolean): string | undefined {
  if (password === "") return t("messages.required");
  return isNew && password.length < shortestPassword ? t("messages.short") : undefined;
}

function gatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  throw error;
}
