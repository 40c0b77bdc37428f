import { useState } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { ControlForm } from "./ControlForm.tsx";
import { Running } from "./Running.tsx";
import { Stand, type ZeroFeedInParts } from "./Stand.tsx";
import { Waiting } from "./Waiting.tsx";
import { useZeroFeedIn } from "./useZeroFeedIn.ts";

interface ZeroFeedInCardProps {
  readonly nameOf: (serial: string) => string;
}

/** Zero feed-in: set up in steps, its state in a sentence, the last hour, and off at once. */
export function ZeroFeedInCard({ nameOf }: ZeroFeedInCardProps) {
  const { t } = useTexts("meters");
  const { t: shell } = useTexts();
  const { data, failure, reload, outcome, change } = useZeroFeedIn();
  // Another hub controls this gateway.
  if (failure instanceof GatewayError && failure.status === 409) return null;
  if (failure !== undefined)
    return <HubFailure title={t("zeroFeedIn.unread")} error={failure} onRetry={reload} />;
  if (data === undefined) return null;
  const parts = { data, nameOf, change, doing: outcome };
  return (
    <Card title={t("zeroFeedIn.title")}>
      <div css={stackCss}>
        {data.settings === null && <p>{t("zeroFeedIn.lead")}</p>}
        <Stand {...parts} />
        {outcome instanceof GatewayError && (
          <Alert variant="danger" title={t("zeroFeedIn.failed")}>
            {failureText(shell, outcome)}
          </Alert>
        )}
        {data.isOn && <Running {...parts} />}
        <SetUp {...parts} />
      </div>
    </Card>
  );
}

/** The settings, and what is left to do before it can be switched on. */
function SetUp(parts: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const [isOpen, setOpen] = useState(false);
  const { data, change, doing } = parts;
  const { settings, refusals } = data;
  if (isOpen)
    return (
      <ControlForm
        {...parts}
        isSaving={doing === "settings"}
        save={(next) => change("settings", { settings: next })}
        onClose={() => setOpen(false)}
      />
    );
  const isNew = settings === null;
  return (
    <>
      {!data.isOn && !isNew && <Waiting {...parts} />}
      {!(isNew && refusals.includes("noMeter")) && (
        <div>
          <CommandButton variant={isNew ? "primary" : "secondary"} onClick={() => setOpen(true)}>
            {t(isNew ? "zeroFeedIn.setUp" : "zeroFeedIn.change")}
          </CommandButton>
        </div>
      )}
    </>
  );
}
