import { useState } from "react";
import type { TestOutcome } from "#hub-api/alerts.ts";
import type { ChannelName } from "#hub-api/channels.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { sendTest } from "../admin.ts";
import { AdminFailure } from "./AdminFailure.tsx";

interface ChannelTestProps {
  readonly name: ChannelName;
  readonly authdata: string;
}

export function ChannelTest({ name, authdata }: ChannelTestProps) {
  const { t } = useTexts("messages");
  const [outcome, setOutcome] = useState<"sending" | TestOutcome | GatewayError>();
  const send = async () => {
    setOutcome("sending");
    try {
      setOutcome(await sendTest(authdata, name));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return (
    <>
      {outcome instanceof GatewayError && <AdminFailure title={t("failed")} error={outcome} />}
      {typeof outcome === "object" && "channels" in outcome && <OutcomeAlert outcome={outcome} />}
      <div>
        <Button busy={outcome === "sending"} onClick={() => void send()}>
          {t("testOne", { channel: t(`channels.${name}.name`) })}
        </Button>
      </div>
    </>
  );
}

export function OutcomeAlert({ outcome: { channels } }: { readonly outcome: TestOutcome }) {
  const { t } = useTexts("messages");
  const isDelivered = channels.every(({ failure }) => failure === null);
  return (
    <Alert variant={isDelivered ? "success" : "danger"}>
      <ul>
        {channels.map(({ channel, failure }) => (
          <li key={channel}>
            {failure === null
              ? t("delivered", { channel })
              : t("notDelivered", { channel, reason: failure })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
