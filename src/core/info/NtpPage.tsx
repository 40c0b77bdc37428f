import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { knownField } from "#protocol/api/tolerant.ts";
import { ntpStatus, type NtpStatus } from "#protocol/areas/ntp.ts";
import { parseGatewayTime } from "#protocol/gateway-time.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { fact, FactsCard, privateFact } from "./FactsCard.tsx";
import { InfoColumns } from "./InfoColumns.tsx";
import { InfoPage } from "./InfoPage.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { Badge } from "#app/shared/ui/Badge.tsx";

/** Time server, current time and sun times of the gateway. */
export function NtpPage() {
  const { t } = useTexts();
  return (
    <InfoPage title={t("title.infoNtp")} endpoint={ntpStatus}>
      {(status) => (
        <InfoColumns>
          <ServerCard status={status} />
          <TimeCard status={status} />
        </InfoColumns>
      )}
    </InfoPage>
  );
}

interface CardProps {
  readonly status: NtpStatus;
}

function ServerCard({ status }: CardProps) {
  const { t } = useTexts("info");
  return (
    <FactsCard
      title={t("ntp.configuration")}
      rows={[
        privateFact(t("ntp.server"), status.ntp_server),
        fact(t("ntp.timezone"), status.ntp_timezone),
        fact(t("ntp.timezoneName"), status.ntp_timezone_descr),
      ]}
    />
  );
}

function TimeCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  const isDay = knownField(status, "sun_isDayPeriod");
  const sunTime = (text: string) =>
    status.sun_isSunsetAvailable ? (
      localTime(formats, text)
    ) : (
      <Badge icon="off">{t("ntp.notAvailable")}</Badge>
    );
  return (
    <FactsCard
      title={t("ntp.now")}
      rows={[
        fact(
          t("ntp.status"),
          <StateBadge on={knownField(status, "ntp_status")} words="valid" isBadWhenOff />,
        ),
        fact(t("ntp.localTime"), localTime(formats, status.ntp_localtime)),
        fact(t("ntp.sunrise"), sunTime(status.sun_risetime)),
        fact(t("ntp.sunset"), sunTime(status.sun_settime)),
        fact(
          t("ntp.mode"),
          isDay === undefined ? (
            "–"
          ) : (
            <Badge icon={isDay ? "sun" : "moon"}>{t(isDay ? "ntp.day" : "ntp.night")}</Badge>
          ),
        ),
      ]}
    />
  );
}

/** The gateway writes times in English; an unreadable time is shown unchanged. */
function localTime(formats: Formats, text: string): string {
  const time = parseGatewayTime(text);
  if (time === undefined) return text;
  const { year, month, day, hour, minute, second } = time;
  return formats.dateTime(Date.UTC(year, month - 1, day, hour, minute, second), "UTC");
}
