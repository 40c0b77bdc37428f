import { isList, type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import { dumpRecord } from "./dump.ts";
import { bool, only, type RecordOf, text, unsignedField } from "./field.ts";
import { listOf } from "./inverters.ts";
import { initialRecord, loadRecord } from "./settingsRecord.ts";

/** The display (docs/gateway/settings.md#device). */
export const displayFields = {
  rotation: unsignedField(8, 2, "rotation"),
  power_safe: bool(true, "powersafe"),
  screensaver: bool(true, "screensaver"),
  contrast: unsignedField(8, 60, "contrast"),
  language: only(({ hasFiles }) => !hasFiles, unsignedField(8, 0, "language")),
  locale: only(({ hasFiles }) => hasFiles, text(2, "en", "locale")),
  diagramduration: unsignedField(32, 36000, "diagram_duration"),
  diagrammode: unsignedField(8, 1, "diagram_mode"),
};

export const ledFields = { brightness: unsignedField(8, 100, "brightness") };

const pinFields = { name: text(63, "", "pinmapping") };

export interface DeviceConfig {
  /** Name of the pin profile that was asked for; `""` from the factory. */
  readonly pinProfile: string;
  readonly display: RecordOf<typeof displayFields>;
  /** Always two. */
  readonly leds: readonly RecordOf<typeof ledFields>[];
}

const maxLeds = 2;

/** As it leaves the factory. */
export function initialDevice(): DeviceConfig {
  return {
    pinProfile: pinFields.name.initial,
    display: initialRecord(displayFields),
    leds: listOf(maxLeds, () => initialRecord(ledFields)),
  };
}

export function loadDevice(section: JsonValue | undefined, generation: Generation): DeviceConfig {
  const leds = member(section, "led");
  return {
    pinProfile: loadRecord(pinFields, section, generation).name,
    display: loadRecord(displayFields, member(section, "display"), generation),
    leds: listOf(maxLeds, (index) =>
      loadRecord(ledFields, isList(leds) ? leds[index] : undefined, generation),
    ),
  };
}

export function dumpDevice(config: DeviceConfig, generation: Generation): JsonObject {
  return {
    pinmapping: config.pinProfile,
    display: dumpRecord(displayFields, config.display, generation),
    led: config.leds.map((led) => dumpRecord(ledFields, led, generation)),
  };
}
