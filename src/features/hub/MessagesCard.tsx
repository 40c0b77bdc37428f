import { useState } from "react";
import type { TestOutcome } from "#hub-api/alerts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { readSettings, sendTest } from "./admin.ts";
import { AdminGate } from "./channels/AdminGate.tsx";
import { ChannelForm, type OpenSettings } from "./channels/ChannelForm.tsx";

interface MessagesCardProps {
  /** Ways by which the hub sends messages. */
  readonly channels: readonly string[];
  /** Called when they may have changed. */
  readonly onChange: () => void;
}

/** Where the hub sends alerts to: a test, and the settings, for its administrator. */
export function MessagesCard({ channels, onChange }: MessagesCardProps) {
  const { t } = useTexts("hub");
  const [settings, setSettings] = useState<OpenSettings>();
  return (
    <Card title={t("messages.title")}>
      <div css={stackCss}>
        <p>
          {channels.length === 0
            ? t("messages.none")
            : t("messages.by", { channels: channels.join(", ") })}
        </p>
        {settings ? (
          <ChannelForm {...settings} onSaved={onChange} onClose={() => setSettings(undefined)} />
        ) : (
          <>
            {channels.length > 0 && <Test />}
            <AdminGate
              label={t("messages.setUp")}
              failed={t("messages.unread")}
              work={async (password) =>
                setSettings({ password, settings: await readSettings(password) })
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}

function Test() {
  const { t } = useTexts("hub");
  const [outcome, setOutcome] = useState<TestOutcome>();
  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <AdminGate
        label={t("messages.test")}
        failed={t("messages.failed")}
        onOpen={() => setOutcome(undefined)}
        work={async (password) => setOutcome(await sendTest(password))}
      />
    </>
  );
}

function OutcomeAlert({ outcome: { channels } }: { readonly outcome: TestOutcome }) {
  const { t } = useTexts("hub");
  const isDelivered = channels.every(({ failure }) => failure === null);
  return (
    <Alert variant={isDelivered ? "success" : "danger"}>
      <ul>
        {channels.map(({ channel, failure }) => (
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
