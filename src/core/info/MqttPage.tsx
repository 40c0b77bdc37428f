import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { knownField } from "#protocol/api/tolerant.ts";
import { mqttStatus, type MqttStatus } from "#protocol/areas/mqtt.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Private } from "#app/shared/privacy/Private.tsx";
import { fact, FactsCard, privateFact } from "./FactsCard.tsx";
import { InfoColumns } from "./InfoColumns.tsx";
import { InfoPage } from "./InfoPage.tsx";
import { StateBadge } from "./StateBadge.tsx";

/** MQTT settings and connection state of the gateway. */
export function MqttPage() {
  const { t } = useTexts();
  return (
    <InfoPage title={t("title.infoMqtt")} endpoint={mqttStatus}>
      {(status) => (
        <InfoColumns>
          <RuntimeCard status={status} />
          <BrokerCard status={status} />
          <SecurityCard status={status} />
          <HassCard status={status} />
        </InfoColumns>
      )}
    </InfoPage>
  );
}

interface CardProps {
  readonly status: MqttStatus;
}

function RuntimeCard({ status }: CardProps) {
  const { t } = useTexts("info");
  return (
    <FactsCard
      title={t("mqtt.runtime")}
      rows={[
        fact(t("mqtt.enabled"), <StateBadge on={knownField(status, "mqtt_enabled")} />),
        fact(
          t("mqtt.connection"),
          <StateBadge
            on={knownField(status, "mqtt_connected")}
            words="connected"
            isBadWhenOff={status.mqtt_enabled}
          />,
        ),
        fact(t("mqtt.verbose"), badgeOf(status.mqtt_verbose_logging)),
      ]}
    />
  );
}

function BrokerCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  const seconds = formats.number(status.mqtt_publish_interval);
  return (
    <FactsCard
      title={t("mqtt.broker")}
      rows={[
        privateFact(t("mqtt.server"), status.mqtt_hostname),
        fact(t("mqtt.port"), Number.isFinite(status.mqtt_port) ? String(status.mqtt_port) : "–"),
        privateFact(t("mqtt.username"), status.mqtt_username),
        privateFact(t("mqtt.baseTopic"), status.mqtt_topic),
        privateFact(t("mqtt.willTopic"), status.mqtt_lwt_topic),
        fact(t("mqtt.interval"), t("mqtt.seconds", { seconds })),
        fact(t("mqtt.cleanSession"), badgeOf(status.mqtt_clean_session)),
        fact(t("mqtt.retain"), <StateBadge on={knownField(status, "mqtt_retain")} />),
      ]}
    />
  );
}

function SecurityCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const { mqtt_tls: hasTls, mqtt_tls_cert_login: hasLogin } = status;
  return (
    <FactsCard
      title={t("mqtt.security")}
      rows={[
        fact(t("mqtt.tls"), <StateBadge on={knownField(status, "mqtt_tls")} />),
        fact(t("mqtt.rootCa"), hasTls ? certificate(status.mqtt_root_ca_cert_info) : undefined),
        fact(t("mqtt.certLogin"), hasTls ? badgeOf(hasLogin) : undefined),
        fact(
          t("mqtt.clientCert"),
          hasTls && hasLogin ? certificate(status.mqtt_client_cert_info) : undefined,
        ),
      ]}
    />
  );
}

function HassCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const isOn = status.mqtt_hass_enabled;
  return (
    <FactsCard
      title={t("mqtt.hass")}
      rows={[
        fact(t("mqtt.discovery"), <StateBadge on={knownField(status, "mqtt_hass_enabled")} />),
        isOn
          ? privateFact(t("mqtt.baseTopic"), status.mqtt_hass_topic)
          : fact(t("mqtt.baseTopic"), undefined),
        fact(
          t("mqtt.retain"),
          isOn ? <StateBadge on={knownField(status, "mqtt_hass_retain")} /> : undefined,
        ),
        fact(
          t("mqtt.expire"),
          isOn ? <StateBadge on={knownField(status, "mqtt_hass_expire")} /> : undefined,
        ),
        fact(
          t("mqtt.individualPanels"),
          isOn ? <StateBadge on={knownField(status, "mqtt_hass_individualpanels")} /> : undefined,
        ),
      ]}
    />
  );
}

/** Older firmware leaves some switches out. */
function badgeOf(on: boolean | undefined) {
  return on === undefined ? undefined : <StateBadge on={on} />;
}

function certificate(info: string | undefined) {
  return info ? <Certificate info={info} /> : "–";
}

function Certificate({ info }: { readonly info: string }) {
  return (
    <pre css={certificateCss}>
      <Private>{info.trim()}</Private>
    </pre>
  );
}

const certificateCss = css`
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
