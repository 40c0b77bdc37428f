import type { Device } from "../device/device.ts";
import {
  asSigned,
  asUnsigned,
  hasKey,
  isObject,
  isList,
  type JsonValue,
  member,
} from "../firmware/convert.ts";
import { asText } from "../firmware/jsonText.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { byteLength } from "../firmware/convert.ts";
import { shownPins } from "../device/pins.ts";
import { saveRoute } from "../calls/save.ts";
import { type DeviceConfig, displayFields } from "../settings/device.ts";
import { readRecord, showRecord } from "../settings/settingsRecord.ts";
import { readRoute } from "../calls/read.ts";

const profileBytes = 63;

// Left out it becomes the text "null", which is accepted (docs/gateway/settings.md#device).
function profileName(document: JsonValue): string {
  return asText(member(member(document, "curPin"), "name"));
}

function readDevice(old: DeviceConfig, document: JsonValue, generation: Generation): DeviceConfig {
  const display = member(document, "display");
  const leds = member(document, "led");
  const mode = asSigned(member(display, "diagrammode"), 32);
  return {
    pinProfile: profileName(document),
    // Read with 32 bits, kept with 8 (docs/gateway/calls.md#requests-with-data).
    display: {
      ...readRecord(displayFields, display, generation),
      diagrammode: ((mode % 256) + 256) % 256,
    },
    leds: old.leds.map((_, index) => {
      const led = isList(leds) ? leds[index] : undefined;
      return { brightness: Math.min(100, asUnsigned(member(led, "brightness"), 8)) };
    }),
  };
}

function show({ config, pins, generation }: Device) {
  const { pinProfile, display, leds } = config.device;
  return {
    curPin: { name: pinProfile, ...shownPins(pins, generation) },
    display: showRecord(displayFields, display, generation),
    led: leds,
  };
}

/** Any value will do for the older releases, an object must it be for the newer. */
const givenIn =
  ({ isStrict }: Generation) =>
  (document: JsonValue, key: string) =>
    isStrict ? isObject(member(document, key)) : hasKey(document, key);

/** Pin profile, display and LEDs (docs/gateway/settings.md#device). */
export const deviceRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/device/config", "full", show),
  saveRoute({
    path: "/api/device/config",
    bytes: 10240,
    required: (document) =>
      !givenIn(generation)(document, "curPin") && !givenIn(generation)(document, "display"),
    rules: [
      {
        fails: (document) => {
          const length = byteLength(profileName(document));
          return length === 0 || length > profileBytes;
        },
        code: 12001,
        param: { max: profileBytes },
        message: `The name of the profile must have between 1 and ${profileBytes} bytes.`,
      },
    ],
    take: (document, device) => {
      const old = device.config.device;
      const wanted = readDevice(old, document, generation);
      const restart = wanted.pinProfile !== old.pinProfile;
      return { written: device.save("device", wanted), restart };
    },
  }),
];
