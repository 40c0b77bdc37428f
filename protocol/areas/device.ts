import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, whole } from "../schema/rules.ts";

/** Pins of a part by name; unset is -1, 255 or null, switches are booleans. */
export const PinCategory = v.record(v.string(), v.nullable(v.union([v.number(), v.boolean()])));
export interface PinCategory extends v.InferOutput<typeof PinCategory> {}

/** Pin assignment in use: the stored profile name (may be empty) and pins by part. */
export const CurrentPins = v.objectWithRest(
  { name: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(63)) },
  v.unknown(),
);
export interface CurrentPins extends v.InferOutput<typeof CurrentPins> {}

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
export interface DisplayConfig extends v.InferOutput<typeof DisplayConfig> {}

/** LED brightness in percent. */
export const LedConfig = v.looseObject({ brightness: whole(0, 100) });
export interface LedConfig extends v.InferOutput<typeof LedConfig> {}

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
export interface DeviceConfig extends v.InferOutput<typeof DeviceConfig> {}

/** An entry of `pin_mapping.json`: name, links, and pins by part. Source: docs/gateway/system.md#configjson. */
export const PinProfile = v.objectWithRest(
  {
    name: v.string(),
    links: v.optional(v.array(v.looseObject({ name: v.string(), url: v.string() }))),
  },
  v.unknown(),
);
export interface PinProfile extends v.InferOutput<typeof PinProfile> {}

/** The file `pin_mapping.json`. */
export const PinMapping = v.array(PinProfile);
export type PinMapping = PinProfile[];

/** The language packs of the gateway, for its display and its own interface. */
export const LanguageList = v.array(v.looseObject({ code: v.string(), name: v.string() }));
/** The language packs: their codes, such as "de", and names. */
export type LanguageList = { readonly code: string; readonly name: string }[];

/** `GET /api/device/config`. */
export const deviceRead: ReadEndpoint<never, DeviceConfig> = get(
  "/api/device/config",
  DeviceConfig,
);

/** `POST /api/device/config`. */
export const deviceWrite: SaveEndpoint<DeviceConfig, SaveReply> = post(
  "/api/device/config",
  DeviceConfig,
  SaveReply,
);

/** Pins, display and LEDs. */
export const deviceCalls = {
  read: deviceRead,
  write: deviceWrite,
} as const;

/** `GET /api/i18n/languages`. */
export const i18nLanguages: ReadEndpoint<never, LanguageList> = get(
  "/api/i18n/languages",
  LanguageList,
  { access: "open" },
);

/** The languages of the display. Since November 2024. */
export const i18nCalls = {
  languages: i18nLanguages,
} as const;
