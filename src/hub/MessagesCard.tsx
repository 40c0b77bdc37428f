import { useState } from "react";
import type { TestOutcome } from "#hub-api/alerts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { readSettings, sendTest } from "./admin.ts";
import { AdminGate } from "./channels/AdminGate.tsx";
import { ChannelForm, type OpenSettings } from "./channels/ChannelForm.tsx";
import { OutcomeAlert } from "./channels/ChannelTest.tsx";

interface MessagesCardProps {
  /** Ways by which the hub sends messages. */
  readonly channels: readonly string[];
  /** Called when they may have changed. */
  readonly onChange: () => void;
}

/** Where the hub sends alerts to: a test, and the settings, for its administrator. */
export function MessagesCard({ channels, onChange }: MessagesCardProps) {
  const { t } = useTexts("messages");
  const [settings, setSettings] = useState<OpenSettings>();
  return (
    <Card title={t("title")}>
      <div css={stackCss}>
        <p>{channels.length === 0 ? t("none") : t("by", { channels: channels.join(", ") })}</p>
        {settings ? (
          <ChannelForm {...settings} onSaved={onChange} onClose={() => setSettings(undefined)} />
        ) : (
          <>
            {channels.length > 0 && <Test />}
            <AdminGate
              label={t("setUp")}
              failed={t("unread")}
              work={async (authdata) =>
                setSettings({ authdata, settings: await readSettings(authdata) })
              }
            />
          </>
        )}
      </div>
    </Card>
  );
}

function Test() {
  const { t } = useTexts("messages");
  const [outcome, setOutcome] = useState<TestOutcome>();
  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <AdminGate
        label={t("test")}
        failed={t("failed")}
        onOpen={() => setOutcome(undefined)}
        work={async (authdata) => setOutcome(await sendTest(authdata))}
      />
    </>
  );
}
