import { useState } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { ControlForm } from "./ControlForm.tsx";
import { Running } from "./Running.tsx";
import { Stand } from "./Stand.tsx";
import { Waiting } from "./Waiting.tsx";
import { useZeroFeedIn } from "./useZeroFeedIn.ts";

interface ZeroFeedInCardProps {
  readonly nameOf: (serial: string) => string;
}

/** Zero feed-in: set up in steps, its state in a sentence, the last hour, and off at once. */
export function ZeroFeedInCard({ nameOf }: ZeroFeedInCardProps) {
  const { t } = useTexts("meters");
  const { t: shell } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data, failure, reload, outcome, change } = useZeroFeedIn();
  // Another hub controls this gateway.
  if (failure instanceof GatewayError && failure.status === 409) return null;
  if (failure !== undefined)
    return <HubFailure title={t("zeroFeedIn.unread")} error={failure} onRetry={reload} />;
  if (data === undefined) return null;
  const { isOn, settings } = data;
  const parts = { data, nameOf, change, doing: outcome };
  return (
    <Card title={t("zeroFeedIn.title")}>
      <div css={stackCss}>
        {settings === null && (
          <>
            <p>{t("zeroFeedIn.lead")}</p>
            <p css={quietCss}>{t("zeroFeedIn.preview")}</p>
          </>
        )}
        <Stand {...parts} />
        {outcome instanceof GatewayError && (
          <Alert variant="danger" title={t("zeroFeedIn.failed")}>
            {outcome.problem.kind === "http" && outcome.status === 409
              ? outcome.problem.text
              : failureText(shell, outcome)}
          </Alert>
        )}
        {isOn && <Running {...parts} />}
        {isOpen ? (
          <ControlForm
            {...parts}
            isSaving={outcome === "settings"}
            save={(next) => change("settings", { settings: next })}
            onClose={() => setOpen(false)}
          />
        ) : (
          <>
            {!isOn && settings !== null && <Waiting {...parts} />}
            {(settings !== null || !data.refusals.includes("noMeter")) && (
              <div>
                <CommandButton
                  variant={settings === null ? "primary" : "secondary"}
                  onClick={() => setOpen(true)}
                >
                  {t(settings === null ? "zeroFeedIn.setUp" : "zeroFeedIn.change")}
                </CommandButton>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
