import { radioStates } from "#plant/causes/cause-facts.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import type { InverterRadio } from "#protocol/models.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { serialNoticeCss } from "./serialNoticeCss.ts";

/** Says that the gateway has not set up the radio that an inverter needs. */
export function RadioNote({ radio }: { readonly radio: InverterRadio }) {
  const { t } = useTexts("settings");
  const { data } = useExtra(systemStatus);
  if (data === undefined || radioStates(data)[radio] !== "absent") return null;
  return (
    <p css={serialNoticeCss}>
      <Icon name="info" size={16} />
      {t("inverter.serial.noRadio", { radio })}
    </p>
  );
}
