import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { certificateRoom } from "#protocol/config-file/memory.ts";
import type { MqttConfig } from "#protocol/areas/mqtt.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useConfigMemory } from "#app/shared/memory/configMemory.ts";

interface CertificateRoomProps {
  readonly draft: Pick<MqttConfig, "mqtt_root_ca_cert" | "mqtt_client_cert" | "mqtt_client_key">;
}

/** How much of the gateway's memory the certificates take, and how much the other settings leave them. */
export function CertificateRoom({ draft }: CertificateRoomProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const memory = useConfigMemory();
  if (memory === undefined) return null;
  const certificates = [draft.mqtt_root_ca_cert, draft.mqtt_client_cert, draft.mqtt_client_key];
  const { usedBytes, roomBytes } = certificateRoom(memory.config, certificates);
  return (
    <p css={roomCss}>
      {t("mqtt.room", { used: formats.number(usedBytes), room: formats.number(roomBytes) })}
    </p>
  );
}

const roomCss = css`
  margin-top: var(--space-4);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
