import * as v from "valibot";
import { get, post } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, whole } from "../schema/rules.ts";

/** Pins of one part by name; unset is -1, 255 or null, switches are booleans. */
export const PinCategory = v.record(v.string(), v.nullable(v.union([v.number(), v.boolean()])));
export type PinCategory = v.InferOutput<typeof PinCategory>;

/** Pin assignment in use: the stored profile name (may be empty) and pins by part. */
export const CurrentPins = v.objectWithRest(
  { name: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(63)) },
  v.unknown(),
);
export type CurrentPins = v.InferOutput<typeof CurrentPins>;

/** Display settings: duration of the diagram in s, contrast in percent. */
export const DisplayConfig = v.looseObject({
  rotation: choice(0, 1, 2, 3),
  power_safe: v.boolean(),
  screensaver: v.boolean(),
  contrast: whole(0, 100),
  // Until November 2024 a number, then a locale of two letters.
  language: v.optional(choice(0, 1, 2)),
  locale: v.optional(v.pipe(v.string(), v.minBytes(2), v.maxBytes(2))),
  // OpenDTU since December 2023 and January 2024.
  diagramduration: v.optional(whole(600, 86_400)),
  diagrammode: v.optional(choice(0, 1, 2)),
});
export type DisplayConfig = v.InferOutput<typeof DisplayConfig>;

/** One LED: brightness in percent. */
export const LedConfig = v.looseObject({ brightness: whole(0, 100) });
export type LedConfig = v.InferOutput<typeof LedConfig>;

/**
 * Device settings: pin profile, display and LEDs. Only the profile name counts on save.
 * Source: docs/gateway/settings.md#device.
 */
export const DeviceConfig = v.looseObject({
  curPin: CurrentPins,
  display: DisplayConfig,
  // OpenDTU since December 2023.
  led: v.optional(v.array(LedConfig)),
});
export type DeviceConfig = v.InferOutput<typeof DeviceConfig>;

/** One entry of `pin_mapping.json`: name, links, and pins by part. Source: docs/gateway/system.md#configjson. */
export const PinProfile = v.objectWithRest(
  {
    name: v.string(),
    links: v.optional(v.array(v.looseObject({ name: v.string(), url: v.string() }))),
  },
  v.unknown(),
);
export type PinProfile = v.InferOutput<typeof PinProfile>;

/** The file `pin_mapping.json`. */
export const PinMapping = v.array(PinProfile);
export type PinMapping = v.InferOutput<typeof PinMapping>;

/** The language packs of the gateway, for its display and its own interface. */
export const LanguageList = v.array(v.looseObject({ code: v.string(), name: v.string() }));

/** Pins, display and LEDs. */
export const deviceCalls = {
  read: get("/api/device/config", DeviceConfig),
  write: post("/api/device/config", DeviceConfig, SaveReply),
} as const;

/** The languages of the display. Since November 2024. */
export const i18nCalls = {
  languages: get("/api/i18n/languages", LanguageList, { access: "open" }),
} as const;
