import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { areEqual, setBrightness, equalizeBrightness } from "../../rules/leds.ts";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { fieldsCss } from "../../engine/SettingsPage.tsx";
import type { FormHandle } from "../../engine/useSettingsForm.ts";
import type { DeviceDraft } from "./deviceForm.ts";

interface LedPanelProps {
  readonly handle: FormHandle<DeviceDraft>;
  readonly draft: DeviceDraft;
}

/** Brightness of each LED, or of all together. */
export function LedPanel({ handle, draft }: LedPanelProps) {
  const { t } = useTexts("settings");
  const { led: leds = [] } = draft;
  const [equal, setEqual] = useState(() => areEqual(leds));
  const edit = (change: (now: typeof leds) => typeof leds) =>
    handle.edit(({ led = [], ...now }) => ({ ...now, led: change(led) }));
  return (
    <div css={fieldsCss}>
      <SwitchField
        label={t("device.equalBrightness")}
        value={equal}
        onChange={(on) => {
          setEqual(on);
          if (on) edit((now) => [...equalizeBrightness(now)]);
        }}
      />
      {leds.map(({ brightness }, at) => (
        <RangeField
          key={`led.${at}`}
          name={`led.${at}.brightness`}
          label={t("device.led", { number: at + 1 })}
          min={0}
          max={100}
          value={brightness}
          valueText={t("engine.withUnit", { number: String(brightness), unit: "%" })}
          onChange={(value) =>
            edit((now) => [...setBrightness(now, { at, brightness: value, equal })])
          }
        />
      ))}
    </div>
  );
}
