import { useAtomValue } from "jotai";
import { useState } from "react";
import { hubBackupCalls } from "#hub-api/backups.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { postJson } from "#app/shared/hub/postJson.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { PasswordField } from "#app/shared/ui/PasswordField.tsx";
import { rowCss } from "#app/shared/ui/row.ts";

const timeoutMs = 20_000;

interface FormerPasswordProps {
  /** Versions that the present password does not open. */
  readonly count: number;
  readonly onOpened: () => void;
}

export function FormerPassword({ count, onOpened }: FormerPasswordProps) {
  const { t } = useTexts("hub");
  const authdata = useAtomValue(userAtom)?.authdata;
  const [password, setPassword] = useState("");
  const [outcome, setOutcome] = useState<"opening" | "none" | GatewayError>();
  const open = async () => {
    setOutcome("opening");
    try {
      await postJson(hubBackupCalls.open, { base: place, body: { password }, authdata, timeoutMs });
      setOutcome(undefined);
      setPassword("");
      onOpened();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error.status === 409 ? "none" : error);
    }
  };
  return (
    <Form onSubmit={() => void open()}>
      <p>{t("backups.closed", { count })}</p>
      {outcome instanceof GatewayError && (
        <HubFailure title={t("backups.notOpened")} error={outcome} onRetry={() => void open()} />
      )}
      <PasswordField
        label={t("backups.former")}
        value={password}
        onChange={setPassword}
        maxLength={64}
        error={outcome === "none" ? t("backups.noneOpened") : undefined}
      />
      <div css={rowCss}>
        <Button type="submit" busy={outcome === "opening"}>
          {t("backups.open")}
        </Button>
      </div>
    </Form>
  );
}
