import type { TFunction } from "i18next";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState, type Ref } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { type User, userAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { type HubAdmin, passwordLength } from "#hub-api/admin.ts";
import { readAdmin, setAdmin } from "../admin.ts";
import { AdminFailure } from "./AdminFailure.tsx";

interface AdminGateProps {
  readonly label: string;
  readonly failed: string;
  /** Message when the hub cannot do it at present. */
  readonly conflict?: string;
  readonly onOpen?: () => void;
  /** Opens without a press: the page has nothing else to show. */
  readonly isImmediate?: true;
  /** Does it with the administrator's credentials. Rejects with a `GatewayError`. */
  readonly work: (authdata: string) => Promise<void>;
}

type Step =
  | { readonly kind: "idle" | "opening" }
  | { readonly kind: "asking" | "working"; readonly admin: HubAdmin };

const labels = { hub: "password", gateway: "gatewayPassword", none: "new" } as const;

/**
 * A button for the hub's administrator. Who is signed in to the gateway whose password counts is known already; others
 * are asked for the password, or choose it at the first use.
 */
export function AdminGate(props: AdminGateProps) {
  const { label, failed, conflict, onOpen, isImmediate, work } = props;
  const { t } = useTexts("messages");
  const [step, setStep] = useState<Step>({ kind: "idle" });
  const [password, setPassword] = useState("");
  const [word, setWord] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<GatewayError>();
  const fieldRef = useRef<HTMLInputElement>(null);
  const user = useAtomValue(userAtom);

  const open = async () => {
    onOpen?.();
    setFailure(undefined);
    setStep({ kind: "opening" });
    try {
      const admin = await workAs(user, work);
      setStep(admin ? { kind: "asking", admin } : { kind: "idle" });
    } catch (error) {
      setStep({ kind: "idle" });
      setFailure(gatewayError(error));
    }
  };
  useEffect(() => {
    if (isImmediate) void open();
    // oxlint-disable-next-line react/exhaustive-deps -- once: after a failure the button is there
  }, []);

  const submit = async (admin: HubAdmin) => {
    const isNew = admin.password === "none";
    const wrong = problemOf(t, password, isNew);
    setProblem(wrong);
    if (wrong !== undefined) return fieldRef.current?.focus();
    setFailure(undefined);
    setStep({ kind: "working", admin });
    try {
      if (isNew) await setAdmin(password, word);
      await work(authdataFrom("admin", password));
      setPassword("");
      setWord("");
      setStep({ kind: "idle" });
    } catch (error) {
      setFailure(gatewayError(error));
      // A password that was set before the work failed is no longer new.
      setStep({ kind: "asking", admin: isNew ? await readAdmin().catch(() => admin) : admin });
    }
    return undefined;
  };

  return (
    <>
      {failure && <AdminFailure title={failed} error={failure} conflict={conflict} />}
      {!("admin" in step) ? (
        <div>
          <Button busy={step.kind === "opening"} onClick={() => void open()}>
            {label}
          </Button>
        </div>
      ) : (
        <Form
          onSubmit={() => {
            if (step.kind === "asking") void submit(step.admin);
          }}
        >
          <AdminFields
            admin={step.admin}
            word={{ value: word, onChange: setWord }}
            password={{ value: password, onChange: setPassword, error: problem }}
            fieldRef={fieldRef}
          />
          <div css={rowCss}>
            {!isImmediate && <Cancel onClick={() => setStep({ kind: "idle" })} />}
            <Button type="submit" variant="primary" busy={step.kind === "working"}>
              {label}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

function Cancel({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTexts();
  return <Button onClick={onClick}>{t("common.cancel")}</Button>;
}

interface TypedPassword {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

interface AdminFieldsProps {
  readonly admin: HubAdmin;
  readonly word: TypedPassword;
  readonly password: TypedPassword;
  readonly fieldRef: Ref<HTMLInputElement>;
}

function AdminFields({ admin, word, password, fieldRef }: AdminFieldsProps) {
  const { t } = useTexts("messages");
  const isNew = admin.password === "none";
  return (
    <>
      {isNew && <p>{t("newText")}</p>}
      {admin.needsWord && (
        <TextField {...word} label={t("word")} hint={t("wordHint")} maxLength={40} />
      )}
      <PasswordField
        {...password}
        label={t(labels[admin.password])}
        maxLength={200}
        autoComplete={isNew ? "new-password" : "current-password"}
        inputRef={fieldRef}
      />
    </>
  );
}

function problemOf(t: TFunction<"messages">, password: string, isNew: boolean): string | undefined {
  if (password === "") return t("required");
  return isNew && password.length < passwordLength.min ? t("short") : undefined;
}

/** Does the work with the sign-in to the gateway, if its password counts. Resolves with whose password is needed else. */
async function workAs(
  user: User | undefined,
  work: AdminGateProps["work"],
): Promise<HubAdmin | undefined> {
  const admin = await readAdmin();
  if (admin.password !== "gateway" || user === undefined) return admin;
  try {
    await work(user.authdata);
    return undefined;
  } catch (error) {
    if (gatewayError(error).status === 401) return admin;
    throw error;
  }
}

/** Rethrows errors that are not call failures. */
function gatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  throw error;
}
