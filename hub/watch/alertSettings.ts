import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import {
  type AlertSettings,
  type AlertSettingsChange,
  messageLanguages,
} from "#hub-api/settings.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import {
  type AlertOptions,
  type HttpTarget,
  isToken,
  type MqttTarget,
} from "../config/alertOptions.ts";
import { makeFolder } from "../makeFolder.ts";

/** Where notices are sent, and how that is changed while the hub runs. */
export interface AlertSettingsKeeper {
  current(): AlertOptions | undefined;
  shown(): AlertSettings;
  /** Takes a change and keeps it. Fails with a sentence; rejects when the folder cannot be written. */
  change(wanted: AlertSettingsChange): Promise<Result<AlertSettings, string>>;
}

const Target = v.object({ url: v.string(), token: v.optional(v.string()) });
const Stored = v.object({
  language: v.picklist(messageLanguages),
  webhook: v.exactOptional(Target),
  ntfy: v.exactOptional(Target),
  mqtt: v.exactOptional(
    v.object({
      url: v.string(),
      username: v.optional(v.string()),
      password: v.optional(v.string()),
      topic: v.string(),
    }),
  ),
});

/**
 * Opens the settings kept in a folder. `fixed` are those of the configuration file, which count alone. Rejects when the
 * file cannot be read: the hub would else be silent without a word.
 */
export async function openAlertSettings(
  dataDir: string,
  fixed: AlertOptions | undefined,
): Promise<AlertSettingsKeeper> {
  const file = join(dataDir, "alerts.json");
  let current = fixed ?? (await readStored(file));
  const shown = () => shownSettings(current, fixed !== undefined);
  return {
    current: () => current,
    shown,
    async change(wanted) {
      if (fixed) return err("The configuration file says where messages go.");
      const next = changedOptions(current, wanted);
      if (!next.ok) return next;
      await makeFolder(dataDir);
      // Whole or not at all, and for the hub's user only: it holds tokens and passwords.
      await writeFile(`${file}.new`, JSON.stringify(next.value), { mode: 0o600 });
      await rename(`${file}.new`, file);
      current = next.value;
      return ok(shown());
    },
  };
}

/** Settings without their secrets. */
export function shownSettings(
  { language, webhook, ntfy, mqtt }: AlertOptions = { language: "en" },
  isFixed: boolean,
): AlertSettings {
  return {
    isFixed,
    language,
    webhook: shownTarget(webhook),
    ntfy: shownTarget(ntfy),
    mqtt: mqtt
      ? {
          url: withoutCredentials(mqtt.url),
          username: mqtt.username ?? "",
          hasPassword: mqtt.password !== undefined,
          topic: mqtt.topic,
        }
      : null,
  };
}

function shownTarget(target: HttpTarget | undefined): AlertSettings["webhook"] {
  return target ? { origin: originOf(target.url), hasToken: target.token !== undefined } : null;
}

/**
 * Settings after a change. A secret that is left out is kept for the server that it was given for, and dropped when the
 * address names another one. Fails with a sentence.
 */
export function changedOptions(
  before: AlertOptions | undefined,
  wanted: AlertSettingsChange,
): Result<AlertOptions, string> {
  const { language, webhook, ntfy, mqtt } = wanted;
  const hook = webhook && httpTarget(before?.webhook, webhook);
  const topic = ntfy && httpTarget(before?.ntfy, ntfy);
  const broker = mqtt && mqttTarget(before?.mqtt, mqtt);
  const named = Object.entries({ webhook: hook, ntfy: topic, mqtt: broker });
  const wrong = named.find(([, target]) => target && !URL.canParse(target.url));
  if (wrong) return err(`${wrong[0]} has no address.`);
  const isOdd = [hook, topic].some((target) => target?.token && !isToken(target.token));
  if (isOdd) return err("A token is a single line without blanks.");
  return ok({
    language,
    ...(hook && { webhook: hook }),
    ...(topic && { ntfy: topic }),
    ...(broker && { mqtt: broker }),
  });
}

function httpTarget(
  before: HttpTarget | undefined,
  { url = before?.url ?? "", token }: NonNullable<AlertSettingsChange["webhook"]>,
): HttpTarget {
  return { url, token: token ?? (isSameServer(before, url) ? before?.token : undefined) };
}

function mqttTarget(
  before: MqttTarget | undefined,
  { url, username, password, topic }: NonNullable<AlertSettingsChange["mqtt"]>,
): MqttTarget {
  const isSame = before?.username === username && isSameServer(before, url);
  return {
    url,
    topic: topic.replace(/\/$/, ""),
    ...(username !== "" && {
      username,
      password: password ?? (isSame ? before?.password : undefined),
    }),
  };
}

/** Scheme and host; `URL.origin` of a broker's address is "null". */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function isSameServer(before: { readonly url: string } | undefined, url: string): boolean {
  return before !== undefined && URL.canParse(url) && originOf(before.url) === originOf(url);
}

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/@]*@/, "//");
}

async function readStored(file: string): Promise<AlertOptions | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return v.parse(Stored, JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} cannot be read. Delete it to set up the messages again.`, {
      cause: error,
    });
  }
}
