import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { messageLanguages } from "#hub-api/settings.ts";

/** Languages of notices. */
export type NoticeLanguage = (typeof messageLanguages)[number];

const Text = v.pipe(v.string(), v.nonEmpty());

const http = /^https?:\/\//i;
const broker = /^(mqtts?|wss?):\/\//i;

/** An address may hold a secret, as webhooks of chat services do. */
const address = {
  url: v.exactOptional(Text),
  urlFile: v.exactOptional(Text),
  urlEnv: v.exactOptional(Text),
};
const token = { tokenFile: v.exactOptional(Text), tokenEnv: v.exactOptional(Text) };

/** The part `alerts` of the configuration file. */
export const AlertsSection = v.strictObject({
  language: v.exactOptional(v.picklist(messageLanguages)),
  webhook: v.exactOptional(v.strictObject({ ...address, ...token })),
  ntfy: v.exactOptional(v.strictObject({ ...address, ...token })),
  mqtt: v.exactOptional(
    v.strictObject({
      ...address,
      username: v.exactOptional(Text),
      passwordFile: v.exactOptional(Text),
      passwordEnv: v.exactOptional(Text),
      topic: v.exactOptional(v.pipe(Text, v.regex(/^[^+#\0]+$/, "is no topic"))),
    }),
  ),
});

/** A service that takes notices by HTTP. */
export interface HttpTarget {
  readonly url: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
}

/** A broker that takes notices. */
export interface MqttTarget {
  readonly url: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Stands in front of the name of the gateway. */
  readonly topic: string;
}

/** Where notices are sent; nowhere unless the configuration file names a channel. */
export interface AlertOptions {
  readonly language: NoticeLanguage;
  readonly webhook?: HttpTarget;
  readonly ntfy?: HttpTarget;
  readonly mqtt?: MqttTarget;
}

/** Where secrets are read from. */
export interface SecretPlaces {
  /** Paths of files are relative to it. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Reads the section with the secrets that it names. Throws an error with a sentence to show. */
export function alertOptions(
  { language = "en", webhook, ntfy, mqtt }: v.InferOutput<typeof AlertsSection>,
  places: SecretPlaces,
): AlertOptions {
  return {
    language,
    ...(webhook && { webhook: httpTarget("webhook", webhook, places) }),
    ...(ntfy && { ntfy: httpTarget("ntfy", ntfy, places) }),
    ...(mqtt && {
      mqtt: {
        url: addressOf("mqtt", mqtt, { places, form: broker }),
        username: mqtt.username,
        password: secretOf({ file: mqtt.passwordFile, variable: mqtt.passwordEnv }, places),
        topic: mqtt.topic?.replace(/\/$/, "") ?? "heliograph",
      },
    }),
  };
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

/** Whether a text can be sent in a header as a token. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

interface AddressSection {
  readonly url?: string;
  readonly urlFile?: string;
  readonly urlEnv?: string;
}

function httpTarget(
  name: string,
  section: AddressSection & { readonly tokenFile?: string; readonly tokenEnv?: string },
  places: SecretPlaces,
): HttpTarget {
  const { tokenFile: file, tokenEnv: variable } = section;
  const url = addressOf(name, section, { places, form: http });
  const secret = secretOf({ file, variable }, places);
  // The token is sent in a header. It is not part of the sentence.
  if (secret !== undefined && !isToken(secret)) {
    throw new Error(`The token of alerts.${name} needs a single line without blanks.`);
  }
  return { url, token: secret };
}

function addressOf(
  name: string,
  { url, urlFile: file, urlEnv: variable }: AddressSection,
  { places, form }: { readonly places: SecretPlaces; readonly form: RegExp },
): string {
  const text = url ?? secretOf({ file, variable }, places) ?? "";
  if (form.test(text) && URL.canParse(text)) return text;
  // Not the text itself: it may be a secret.
  throw new Error(`alerts.${name} needs an address: url, urlFile or urlEnv.`);
}
