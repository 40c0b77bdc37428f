import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { networkStatus } from "#protocol/areas/network.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { RestartCommand } from "../restart/RestartCommand.tsx";
import { useFileSource } from "./presentFile.ts";

/** Sets everything back to factory values after a question, and says how to find the gateway then. */
export function ResetCard() {
  const { t } = useTexts("maintenance");
  const { client, calls } = useFileSource();
  const mask = useMask();
  // The access point that the gateway opens once it knows no network any more.
  const [accessPoint, setAccessPoint] = useState("");

  const send = async () => {
    const status = await client.call(networkStatus).catch(() => undefined);
    setAccessPoint(status?.ap_ssid ?? "");
    return client.call(calls.reset, { body: { delete: true } });
  };

  return (
    <Card title={t("reset.title")}>
      <div css={stackCss}>
        <RestartCommand
          variant="danger"
          question={{
            title: t("reset.confirmTitle"),
            text: t("reset.confirmText"),
            confirm: t("reset.confirm"),
          }}
          send={send}
          away={{
            title: t("reset.done"),
            late: t("reset.lateHint"),
            text: t("reset.doneText", { name: mask(accessPoint) || t("reset.unknownAccessPoint") }),
          }}
        >
          {(ask) => (
            <>
              <p>{t("reset.text")}</p>
              <div>
                <Button variant="danger" icon="trash" onClick={ask}>
                  {t("reset.button")}
                </Button>
              </div>
            </>
          )}
        </RestartCommand>
      </div>
    </Card>
  );
}
