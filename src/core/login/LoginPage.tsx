import { css } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useRef, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useLocation, useSearch } from "wouter";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { returnPathFrom } from "#app/shared/session/returnUrl.ts";
import { signInAtom, signOutAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { authenticate, type SignInFailure } from "./authenticate.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

/** Asks for name and password, then returns to the page that required the sign-in. */
export function LoginPage() {
  const { t } = useTexts(["login", "shell"]);
  const client = useAtomValue(clientAtom);
  const signIn = useSetAtom(signInAtom);
  const signOut = useSetAtom(signOutAtom);
  const search = useSearch();
  const [, navigate] = useLocation();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  const submit = async () => {
    setAsked(true);
    setFailure(undefined);
    if (username === "") return usernameRef.current?.focus();
    if (password === "") return passwordRef.current?.focus();
    setBusy(true);
    const result = await authenticate(client, username, password);
    setBusy(false);
    if (result.ok) {
      signIn(result.value);
      navigate(returnPathFrom(search), { replace: true });
      return undefined;
    }
    signOut();
    setFailure(result.error);
    return passwordRef.current?.select();
  };

  return (
    <Page title={t("title.login", { ns: "shell" })}>
      <div css={columnCss}>
        {failure && (
          <Alert variant="danger" onDismiss={() => setFailure(undefined)}>
            {failureText(t, failure)}
          </Alert>
        )}
        <Card>
          <Form onSubmit={() => !busy && void submit()}>
            <TextField
              label={t("username")}
              name="username"
              autoComplete="username"
              required
              inputRef={usernameRef}
              value={username}
              onChange={(typed) => setUsername(typed.replace(/\s/g, ""))}
              error={isAsked && username === "" ? t("usernameRequired") : undefined}
            />
            <PasswordField
              label={t("password")}
              name="password"
              autoComplete="current-password"
              required
              inputRef={passwordRef}
              value={password}
              onChange={setPassword}
              error={isAsked && password === "" ? t("passwordRequired") : undefined}
            />
            <Button type="submit" variant="primary" busy={busy}>
              {t("submit")}
            </Button>
          </Form>
        </Card>
        <p css={quietCss}>{t("hint")}</p>
      </div>
    </Page>
  );
}

function failureText(
  t: ReturnType<typeof useTexts<readonly ["login", "shell"]>>["t"],
  failure: SignInFailure,
): string {
  if (failure.kind !== "refused") return t(failure.kind);
  if (failure.status === 401) return t("invalid");
  return t("refused", { status: failure.status });
}

const columnCss = css`
  display: grid;
  gap: var(--space-4);
  max-width: 26rem;
`;
