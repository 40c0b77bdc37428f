import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { ntpTime, ntpSetTime } from "#protocol/areas/ntp.ts";
import { clockFields, wallClockMs } from "../rules/clock.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { clockAtom, nowAtom } from "#app/shared/time/clock.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { fieldsCss } from "../engine/SettingsPage.tsx";
import { useReply } from "../engine/useReply.ts";

// This device's own clock may be the wrong clock.
const neverSetAtom = clockAtom(1_000, () => performance.now());

/** Two clocks side by side, the gateway's and this device's, and a button that sets the first by the second. */
export function ManualTime() {
  const { t } = useTexts("settings");
  const client = useAtomValue(clientAtom);
  const time = useResource(ntpTime);
  const { isBusy, notice, dismiss, ask } = useReply();
  const translate = useTexts().t;

  const synchronize = async () => {
    const body = clockFields(new Date());
    if (await ask(() => client.call(ntpSetTime, { body }))) time.reload();
  };

  return (
    <div css={fieldsCss}>
      <Clocks reading={time.data} />
      {time.status === "failed" && <p>{failureText(translate, time.error)}</p>}
      {notice && (
        <Alert variant={notice.variant} onDismiss={dismiss}>
          {notice.text}
        </Alert>
      )}
      <div>
        <Button icon="clock" busy={isBusy} onClick={() => void synchronize()}>
          {t("ntp.synchronize")}
        </Button>
      </div>
    </div>
  );
}

type Reading = Parameters<typeof wallClockMs>[0];

function Clocks({ reading }: { readonly reading: Reading | undefined }) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const nowMs = useAtomValue(nowAtom);
  return (
    <Facts
      numeric
      facts={[
        {
          id: "gateway",
          label: t("ntp.gatewayTime"),
          value: reading && <RunningClock key={JSON.stringify(reading)} reading={reading} />,
        },
        { id: "own", label: t("ntp.ownTime"), value: ownTime(formats, nowMs) },
      ]}
    />
  );
}

function RunningClock({ reading }: { readonly reading: Reading }) {
  const formats = useFormats();
  const nowMs = useAtomValue(neverSetAtom);
  const [readAtMs] = useState(() => performance.now());
  return formats.dateTime(wallClockMs(reading, Math.max(0, nowMs - readAtMs)), "UTC");
}

/** The time to set: by the zone of this browser, also where a hub shows another zone. */
function ownTime(formats: Formats, nowMs: number): string {
  return formats.dateTime(wallClockMs(clockFields(new Date(nowMs)), 0), "UTC");
}
