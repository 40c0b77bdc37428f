import * as areas from "#protocol/areas/settings.ts";
import { CurrentPins, DeviceConfig, DisplayConfig, LedConfig } from "#protocol/areas/device.ts";
import { LocaleField } from "./LocaleField.tsx";
import { defaultProfileName } from "#app/shared/gateway/pins/pins.ts";
import { fieldsIn, fieldsOf, type Field, type Part } from "../../engine/fields.ts";
import { convertedPage } from "../../engine/settingsPage.ts";

export interface DeviceDraft extends DeviceConfig {
  /** Profile name as the gateway holds it: empty from the factory. Not sent. */
  readonly stored_name: string;
}

const pins = fieldsOf(CurrentPins);
const { number, slider: percent, choice, toggle, custom } = fieldsOf(DisplayConfig);
const leds = fieldsOf(LedConfig);

const pinPart: Part<DeviceDraft, { readonly name: string }> = {
  path: "curPin",
  get: ({ curPin }) => curPin,
  set: (draft, { name }) => ({ ...draft, curPin: { ...draft.curPin, name } }),
};

const displayPart: Part<DeviceDraft, DisplayConfig> = {
  path: "display",
  get: ({ display }) => display,
  set: (draft, display) => ({ ...draft, display }),
};

function ledField(at: number): readonly Field<DeviceDraft>[] {
  const part: Part<DeviceDraft, LedConfig> = {
    path: `led.${at}`,
    get: ({ led }) => led?.[at],
    set: (draft, led) => ({
      ...draft,
      led: draft.led?.map((old, index) => (index === at ? led : old)),
    }),
  };
  return fieldsIn(part, [leds.slider("brightness")]);
}

/**
 * Settings of the device itself. A gateway fresh from the factory holds no profile name, and refuses to store none,
 * so the form starts from the built-in profile. Another name than the stored name restarts the gateway
 * (docs/gateway/settings.md#device).
 */
export const deviceForm = convertedPage({
  id: "device",
  schema: DeviceConfig,
  area: areas.device,
  toDraft: (model: DeviceConfig): DeviceDraft => ({
    ...model,
    stored_name: model.curPin.name,
    curPin: { ...model.curPin, name: model.curPin.name || defaultProfileName },
  }),
  consequence: ({ curPin, stored_name }) => (curPin.name === stored_name ? "none" : "restart"),
  sections: [
    { id: "pins", fields: fieldsIn(pinPart, [pins.text("name")]) },
    {
      id: "display",
      fields: fieldsIn(displayPart, [
        toggle("power_safe"),
        toggle("screensaver"),
        choice("diagrammode"),
        number("diagramduration"),
        percent("contrast"),
        choice("rotation"),
        choice("language"),
        custom("locale", LocaleField),
      ]),
    },
    // The gateway has two LEDs (docs/gateway/calls.md#limits); fields that it does not send stay hidden.
    { id: "leds", fields: [0, 1, 2, 3].flatMap(ledField) },
  ],
});
