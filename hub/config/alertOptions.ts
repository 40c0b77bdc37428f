import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import {
  byChannel,
  type ChannelField,
  type ChannelName,
  channelNames,
  type ChannelTarget,
  type FieldForm,
  fieldsOf,
  hasForm,
} from "#hub-api/channels.ts";
import { DigestSpans, messageLanguages } from "#hub-api/settings.ts";
import type { DigestSpan } from "#plant/watch/digest.ts";

export type NoticeLanguage = (typeof messageLanguages)[number];

const Text = v.pipe(v.string(), v.nonEmpty());

/** Suffix of a key that names a file or a variable with the text. */
const places = ["File", "Env"] as const;

function sectionOf(name: ChannelName) {
  const keys = fieldsOf(name).flatMap(([field, { secret }]) => [
    ...(secret === "whole" ? [] : [field]),
    ...places.map((place) => field + place),
  ]);
  // The number of a chat is a YAML number.
  const Value = v.union([Text, v.pipe(v.number(), v.transform(String))]);
  return v.strictObject(Object.fromEntries(keys.map((key) => [key, v.exactOptional(Value)])));
}

/** The part `alerts` of the configuration file. */
export const AlertsSection = v.strictObject({
  language: v.exactOptional(v.picklist(messageLanguages)),
  digests: v.exactOptional(DigestSpans),
  ...byChannel((name) => v.exactOptional(sectionOf(name))),
});

/** Where notices are sent; nowhere unless a channel is named. */
export type AlertOptions = {
  readonly language: NoticeLanguage;
  readonly digests?: readonly DigestSpan[] | undefined;
} & { readonly [Name in ChannelName]?: ChannelTarget<Name> | undefined };

export interface SecretPlaces {
  /** Paths of files are relative to it. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads the section with the secrets that it names. Throws an error with a sentence to show. */
export function alertOptions(
  { language = "en", digests, ...channels }: v.InferOutput<typeof AlertsSection>,
  from: SecretPlaces,
): AlertOptions {
  const named = byChannel((name) => {
    const section = channels[name];
    return section && targetOf(name, section, from);
  });
  const wrong = channelNames.flatMap((name) => {
    const problem = named[name] && problemOf(name, named[name]);
    return problem === undefined ? [] : [`alerts.${name}.${problem}.`];
  })[0];
  if (wrong !== undefined) throw new Error(wrong);
  return { language, ...(digests && { digests }), ...onlyDefined(named) };
}

function targetOf(
  name: ChannelName,
  section: Readonly<Record<string, string | undefined>>,
  from: SecretPlaces,
): Readonly<Record<string, string>> {
  const texts = fieldsOf(name).map(([field, { initial }]) => {
    const file = section[`${field}File`];
    const variable = section[`${field}Env`];
    return [field, section[field] ?? secretOf({ file, variable }, from) ?? initial] as const;
  });
  return onlyDefined(Object.fromEntries(texts));
}

/** Leaves out undefined values. */
export function onlyDefined<Value>(
  record: Readonly<Record<string, Value | undefined>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(record);
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

/** Requirement of each form, as the end of a sentence. It never holds the text itself, which may be a secret. */
const needs: Readonly<Record<FieldForm, string>> = {
  http: "needs an address that begins with http:// or https://",
  broker:
    "needs an address that begins with mqtt://, mqtts://, ws:// or wss:// and has no user name",
  mailServer: "needs a server such as smtps://smtp.example.org or smtp://smtp.example.org:587",
  topic: "needs a topic without + and #",
  token: "needs a single line without blanks",
  line: "needs a single line",
  mailAddress: "needs an e-mail address",
  mailAddresses: "needs e-mail addresses with commas between them",
  chat: "needs the number of a chat or the @name of a channel",
  room: "needs a room such as !abc:example.org",
  pushoverKey: "needs 30 letters and digits",
  hours: "needs hours such as 22:00-07:00",
};

/** Problem of a target, beginning with the field; undefined when it can be used. */
export function problemOf(
  name: ChannelName,
  target: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const wrong = fieldsOf(name).find(([field, one]) => !isRight(target[field] ?? "", one));
  if (wrong === undefined) return undefined;
  const [field, { form }] = wrong;
  return `${field} ${(target[field] ?? "") === "" ? "is missing" : needs[form]}`;
}

function isRight(text: string, { form, isRequired }: ChannelField): boolean {
  if (text === "") return isRequired !== true;
  // The configuration file may name a broker with an account in its address; a change may not.
  const bare = form === "broker" ? withoutAccount(text) : text;
  return hasForm(bare, form) && (!isAddress(form) || URL.canParse(text));
}

/** Whether a field is an address, which may hold an account. */
export function isAddress(form: FieldForm): boolean {
  return form === "http" || form === "broker" || form === "mailServer";
}

export function withoutAccount(address: string): string {
  return address.replace(/\/\/[^/?#\\]*@/, "//");
}

/** A secret from a file or the environment, without the line break at its end. Throws when it is missing there. */
export function secretOf(
  {
    file,
    variable,
  }: { readonly file?: string | undefined; readonly variable?: string | undefined },
  { folder, environment }: SecretPlaces,
): string | undefined {
  if (file !== undefined) {
    const path = resolve(folder, file);
    try {
      return readFileSync(path, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      throw new Error(`The file ${path} cannot be read.`, { cause: error });
    }
  }
  if (variable === undefined) return undefined;
  const secret = environment[variable];
  if (secret === undefined) throw new Error(`The environment has no ${variable}.`);
  return secret;
}
