import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";
import { postJson } from "./call.ts";
import { digestSpans } from "#plant/watch/digest.ts";
import { byChannel, type ChannelName, fieldsOf, hasForm } from "./channels.ts";

export const messageLanguages = ["en", "de", "fr"] as const;
const Language = v.picklist(messageLanguages);

export const DigestSpans = v.pipe(
  v.array(v.picklist(digestSpans)),
  v.maxLength(digestSpans.length),
);

/** A channel as it is shown: of a secret only whether it is set, of a secret address scheme and host. */
const ShownChannel = v.record(v.string(), v.union([v.string(), v.boolean()]));
export type ShownChannel = v.InferOutput<typeof ShownChannel>;

/** Where the hub sends messages, as it is shown: without any secret. */
export const AlertSettings = v.object({
  /** Whether the configuration file says so, which then counts alone. */
  isFixed: v.boolean(),
  language: Language,
  digests: v.optional(DigestSpans, []),
  ...byChannel(() => v.optional(v.nullable(ShownChannel), null)),
});
export type AlertSettings = v.InferOutput<typeof AlertSettings>;

function changeOf(name: ChannelName) {
  const fields = fieldsOf(name).filter(([, { isFixed }]) => isFixed !== true);
  const entries = fields.map(([field, { form }]) => {
    const Text = v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(2_000),
      v.check((text) => text === "" || hasForm(text, form), `${name}.${field} has a wrong form.`),
    );
    return [field, v.exactOptional(Text)] as const;
  });
  return v.strictObject(Object.fromEntries(entries));
}

/**
 * A change of these settings: a channel that is null is removed, a missing channel is kept. Missing secrets are kept;
 * any other missing field is empty then.
 */
export const AlertSettingsChange = v.strictObject({
  language: Language,
  digests: v.exactOptional(DigestSpans),
  ...byChannel((name) => v.exactOptional(v.nullable(changeOf(name)))),
});
export type AlertSettingsChange = v.InferOutput<typeof AlertSettingsChange>;

/** Where the hub sends messages; both calls need the administrator's password. */
export const hubSettingsCalls = {
  read: get("/hub/alerts/settings", AlertSettings),
  write: postJson("/hub/alerts/settings", AlertSettingsChange, AlertSettings),
} as const;
