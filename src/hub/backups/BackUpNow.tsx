import { useAtomValue } from "jotai";
import { useState } from "react";
import { hubBackupCalls } from "#hub-api/backups.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { postJson } from "#app/shared/hub/postJson.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { place } from "#app/shared/place.ts";
import { userAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";

// The hub reads two files of a gateway that may be short of memory.
const timeoutMs = 60_000;

type Outcome = "making" | "made" | "same" | GatewayError;

/** Lets the hub make a backup at once, and reports the result. */
export function BackUpNow({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTexts("hub");
  const authdata = useAtomValue(userAtom)?.authdata;
  const [outcome, setOutcome] = useState<Outcome>();
  const make = async () => {
    setOutcome("making");
    try {
      const post = { base: place, body: {}, authdata, timeoutMs };
      const { isNew } = await postJson(hubBackupCalls.make, post);
      setOutcome(isNew ? "made" : "same");
      if (isNew) onMade();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return (
    <>
      {outcome instanceof GatewayError && (
        <HubFailure title={t("backups.notMade")} error={outcome} onRetry={() => void make()} />
      )}
      {outcome === "made" && <Alert variant="success">{t("backups.made")}</Alert>}
      {outcome === "same" && <Alert variant="info">{t("backups.same")}</Alert>}
      <div>
        <Button icon="download" busy={outcome === "making"} onClick={() => void make()}>
          {t("backups.now")}
        </Button>
      </div>
    </>
  );
}
