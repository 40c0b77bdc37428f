import {
  byChannel,
  type ChannelName,
  channelNames,
  type FieldForm,
  fieldsOf,
  hasForm,
} from "#hub-api/channels.ts";
import type { AlertSettings, AlertSettingsChange, ShownChannel } from "#hub-api/settings.ts";

/** Draft of the channels' form. An empty secret keeps the stored secret. */
export interface ChannelDraft {
  readonly language: AlertSettings["language"];
  readonly digests: AlertSettings["digests"];
  readonly channels: Readonly<Record<ChannelName, OneDraft>>;
}

/** Its values of a channel, by field. */
export interface OneDraft {
  readonly isOn: boolean;
  readonly texts: Readonly<Record<string, string>>;
}

/** Why a field cannot be saved. */
export type ChannelProblem = "required" | FieldForm;

export function shownFields(name: ChannelName) {
  return fieldsOf(name).filter(([, { isFixed }]) => isFixed !== true);
}

/** The form as it is opened. */
export function draftOf(settings: AlertSettings): ChannelDraft {
  const { language, digests } = settings;
  const channels = byChannel((name) => {
    const shown = settings[name];
    const texts = shownFields(name).map(([field, { secret, initial = "" }]) => {
      const text = shown === null ? initial : secret === undefined ? shown[field] : "";
      return [field, typeof text === "string" ? text : ""];
    });
    return { isOn: shown !== null, texts: Object.fromEntries(texts) };
  });
  return { language, digests, channels };
}

/** Problems of the fields of active channels, by `CHANNEL.FIELD`. */
export function problemsOf(
  { channels }: ChannelDraft,
  settings: AlertSettings,
): Readonly<Record<string, ChannelProblem>> {
  const found = channelNames.flatMap((name) => {
    const { isOn, texts } = channels[name];
    if (!isOn) return [];
    return shownFields(name).flatMap(([field, { form, isRequired, secret }]) => {
      const text = (texts[field] ?? "").trim();
      const isKept = secret !== undefined && isStored(settings[name], field);
      const isMissing = text === "" && isRequired === true && !isKept;
      const isWrong = text !== "" && !hasForm(text, form);
      if (!isMissing && !isWrong) return [];
      return [[`${name}.${field}`, isMissing ? "required" : form] as const];
    });
  });
  return Object.fromEntries(found);
}

export function isStored(shown: ShownChannel | null, field: string): boolean {
  const value = shown?.[field];
  return value !== undefined && value !== "" && value !== false;
}

/** Body of the request to the hub. */
export function changeOf({ language, digests, channels }: ChannelDraft): AlertSettingsChange {
  const changes = byChannel((name) => {
    const { isOn, texts } = channels[name];
    if (!isOn) return null;
    const sent = shownFields(name).flatMap(([field, { secret }]) => {
      const text = (texts[field] ?? "").trim();
      return text === "" && secret !== undefined ? [] : [[field, text]];
    });
    return Object.fromEntries(sent);
  });
  return { language, digests: [...digests], ...changes };
}
