import { useAtomValue } from "jotai";
import { useMemo } from "react";
import * as areas from "#protocol/areas/settings.ts";
import { MqttConfig, mqttConfigWithin } from "#protocol/areas/mqtt.ts";
import type { Limits } from "#protocol/firmware/wire.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { mqttCheck } from "../check/saveChecks.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { type Section, settingsPage } from "../engine/settingsPage.ts";

const withCertificate = {
  when: (draft: { readonly mqtt_tls: boolean; readonly mqtt_tls_cert_login: boolean }) =>
    draft.mqtt_tls && draft.mqtt_tls_cert_login,
};

function sectionsOf(schema: ReturnType<typeof mqttConfigWithin>): readonly Section<MqttConfig>[] {
  const { text, secret, area, number, choice, toggle } = fieldsOf(schema);
  return [
    {
      id: "general",
      fields: [
        toggle("mqtt_enabled"),
        toggle("mqtt_verbose_logging", { when: (draft) => draft.mqtt_enabled }),
        toggle("mqtt_hass_enabled", { when: (draft) => draft.mqtt_enabled }),
      ],
    },
    {
      id: "broker",
      when: (draft) => draft.mqtt_enabled,
      fields: [
        text("mqtt_hostname"),
        number("mqtt_port"),
        text("mqtt_clientid"),
        text("mqtt_username"),
        secret("mqtt_password"),
        text("mqtt_topic"),
        number("mqtt_publish_interval"),
        toggle("mqtt_clean_session"),
        toggle("mqtt_retain"),
        toggle("mqtt_tls"),
        area("mqtt_root_ca_cert", { when: (draft) => draft.mqtt_tls }),
        toggle("mqtt_tls_cert_login", { when: (draft) => draft.mqtt_tls }),
        area("mqtt_client_cert", withCertificate),
        area("mqtt_client_key", withCertificate),
      ],
    },
    {
      id: "lastWill",
      when: (draft) => draft.mqtt_enabled,
      fields: [
        text("mqtt_lwt_topic"),
        text("mqtt_lwt_online"),
        text("mqtt_lwt_offline"),
        choice("mqtt_lwt_qos"),
      ],
    },
    {
      id: "homeAssistant",
      when: (draft) => draft.mqtt_enabled && draft.mqtt_hass_enabled,
      fields: [
        text("mqtt_hass_topic"),
        toggle("mqtt_hass_retain"),
        toggle("mqtt_hass_expire"),
        toggle("mqtt_hass_individualpanels"),
      ],
    },
  ];
}

/** Settings of the MQTT client, with the limits of 2024.03.07. */
export const mqttForm = settingsPage({
  id: "mqtt",
  fills: "mqtt",
  area: areas.mqtt,
  check: mqttCheck,
  sections: sectionsOf(MqttConfig),
});

/** The same with the limits of another release. */
export function mqttFormWithin(limits: Limits): typeof mqttForm {
  const schema = mqttConfigWithin(limits);
  return { ...mqttForm, schema, sections: sectionsOf(schema) };
}

// Another form is loaded again.
function areOldest({ topicBytes, publishIntervalS, endsHassTopic }: Limits): boolean {
  return topicBytes === 32 && publishIntervalS.join() === "5,65535" && !endsHassTopic;
}

const useMqttForm = () => {
  const limits = useAtomValue(profileAtom)?.limits;
  return useMemo(
    () => (limits && !areOldest(limits) ? mqttFormWithin(limits) : mqttForm),
    [limits],
  );
};

export function MqttPage() {
  return <SettingsPage title="settingsMqtt" form={useMqttForm()} />;
}
