import * as v from "valibot";
import { get } from "#protocol/internal/calls.ts";
import { postJson } from "./call.ts";

/** Languages of messages. */
export const messageLanguages = ["en", "de", "fr"] as const;
const Language = v.picklist(messageLanguages);

/** Addresses of services that take messages by HTTP. */
export const httpAddress = /^https?:\/\/[^\s/]+/i;
/** Addresses of brokers, without credentials: these have fields of their own. */
export const brokerAddress = /^(mqtts?|wss?):\/\/[^\s/@]+/i;
/** Topics to publish below: no wildcards. */
export const plainTopic = /^[^+#\0]+$/;

const HttpChannel = v.object({
  /** The rest of the address may be a secret. */
  origin: v.string(),
  hasToken: v.boolean(),
});

/** Where the hub sends messages, as it is shown: without any secret. */
export const AlertSettings = v.object({
  /** Whether the configuration file says so, which then counts alone. */
  isFixed: v.boolean(),
  language: Language,
  webhook: v.nullable(HttpChannel),
  ntfy: v.nullable(HttpChannel),
  mqtt: v.nullable(
    v.object({
      url: v.string(),
      username: v.string(),
      hasPassword: v.boolean(),
      topic: v.string(),
    }),
  ),
});
export type AlertSettings = v.InferOutput<typeof AlertSettings>;

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2_000));
const HttpChange = v.strictObject({
  url: v.exactOptional(v.pipe(Text, v.regex(httpAddress))),
  token: v.exactOptional(Text),
});

/** A change of these settings: a channel that is null is removed; addresses and secrets that are left out are kept. */
export const AlertSettingsChange = v.strictObject({
  language: Language,
  webhook: v.nullable(HttpChange),
  ntfy: v.nullable(HttpChange),
  mqtt: v.nullable(
    v.strictObject({
      url: v.pipe(Text, v.regex(brokerAddress)),
      username: v.pipe(v.string(), v.maxLength(200)),
      password: v.exactOptional(Text),
      topic: v.pipe(Text, v.regex(plainTopic)),
    }),
  ),
});
export type AlertSettingsChange = v.InferOutput<typeof AlertSettingsChange>;

/** Where the hub sends messages; both calls need the administrator's password. */
export const hubSettingsCalls = {
  read: get("/hub/alerts/settings", AlertSettings),
  write: postJson("/hub/alerts/settings", AlertSettingsChange, AlertSettings),
} as const;
