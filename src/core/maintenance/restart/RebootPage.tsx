import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { maintenanceReboot } from "#protocol/areas/system.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { RestartCommand } from "./RestartCommand.tsx";
import { StartWarning } from "./StartWarning.tsx";

/** Restarts the gateway after a question, and waits for it. */
export function RebootPage() {
  const { t } = useTexts(["maintenance", "shell"]);
  const client = useAtomValue(clientAtom);
  return (
    <Page title={t("shell:title.reboot")}>
      <div css={columnCss}>
        <RestartCommand
          variant="primary"
          question={{
            title: t("reboot.confirmTitle"),
            text: t("reboot.confirmText"),
            confirm: t("reboot.confirm"),
          }}
          send={() => client.call(maintenanceReboot, { body: { reboot: true } })}
          away={{
            title: t("restart.running"),
            late: t("restart.lateHint"),
            text: t("reboot.text"),
          }}
        >
          {(ask) => (
            <Card>
              <div css={textCss}>
                <StartWarning>
                  <p>{t("reboot.text")}</p>
                </StartWarning>
              </div>
              <Button variant="primary" icon="restart" onClick={ask}>
                {t("reboot.button")}
              </Button>
            </Card>
          )}
        </RestartCommand>
      </div>
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
