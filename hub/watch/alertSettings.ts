import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import {
  byChannel,
  type ChannelField,
  type ChannelName,
  channelNames,
  type ChannelTarget,
  fieldsOf,
} from "#hub-api/channels.ts";
import {
  type AlertSettings,
  type AlertSettingsChange,
  messageLanguages,
  type ShownChannel,
  DigestSpans,
} from "#hub-api/settings.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import {
  type AlertOptions,
  onlyDefined,
  isAddress,
  problemOf,
  withoutAccount,
} from "../config/alertOptions.ts";
import { writeWhole } from "../store/writeWhole.ts";

/** Reads and changes the targets of notices while the hub runs. */
export interface AlertSettingsKeeper {
  current(): AlertOptions | undefined;
  shown(): AlertSettings;
  /** Applies and stores a change. Fails with a sentence; rejects when the folder cannot be written. */
  change(wanted: AlertSettingsChange): Promise<Result<AlertSettings, string>>;
}

const Stored = v.object({
  language: v.picklist(messageLanguages),
  digests: v.exactOptional(DigestSpans),
  ...byChannel(() => v.exactOptional(v.record(v.string(), v.string()))),
});

/**
 * Opens the settings kept in a folder. `fixed` are those of the configuration file, which override the folder's.
 * Rejects if the file cannot be read: otherwise no alert would be sent, unnoticed.
 */
export async function openAlertSettings(
  dataDir: string,
  fixed: AlertOptions | undefined,
): Promise<AlertSettingsKeeper> {
  const file = join(dataDir, "alerts.json");
  let current = fixed ?? (await readStored(file));
  const settingsAnswer = () => shownSettings(current, fixed !== undefined);
  return {
    current: () => current,
    shown: settingsAnswer,
    async change(wanted) {
      if (fixed) return err("The configuration file says where messages go.");
      const next = changedOptions(current, wanted);
      if (!next.ok) return next;
      await writeWhole(file, JSON.stringify(next.value));
      current = next.value;
      return ok(settingsAnswer());
    },
  };
}

/** Settings without their secrets. */
export function shownSettings(
  options: AlertOptions = { language: "en" },
  isFixed: boolean,
): AlertSettings {
  const { language, digests = [] } = options;
  const settingsAnswer = byChannel((name) => {
    const target = options[name];
    return target ? shownChannel(name, target) : null;
  });
  return { isFixed, language, digests: [...digests], ...settingsAnswer };
}

function shownChannel(name: ChannelName, target: ChannelTarget): ShownChannel {
  const texts: Readonly<Record<string, string | undefined>> = target;
  const settingsAnswer = fieldsOf(name).map(([field, one]) => [
    field,
    shownField(texts[field] ?? "", one),
  ]);
  return Object.fromEntries(settingsAnswer);
}

function shownField(text: string, { secret, form }: ChannelField): string | boolean {
  if (secret === "whole") return text !== "";
  if (secret === "path") return originOf(text);
  return isAddress(form) ? withoutAccount(text) : text;
}

/**
 * Settings after a change. An omitted secret is kept for the same account, and dropped if server or user
 * changed. Fails with a sentence.
 */
export function changedOptions(
  before: AlertOptions | undefined,
  wanted: AlertSettingsChange,
): Result<AlertOptions, string> {
  const { language, digests = before?.digests } = wanted;
  const targets = byChannel((name) => {
    const change = wanted[name];
    if (change === undefined) return before?.[name];
    return change === null ? undefined : changedTarget(name, before?.[name], change);
  });
  for (const name of channelNames) {
    const problem = targets[name] && problemOf(name, targets[name]);
    if (problem !== undefined) return err(`${name}: ${problem}.`);
  }
  return ok({ language, ...(digests && { digests }), ...onlyDefined(targets) });
}

function changedTarget(
  name: ChannelName,
  before: ChannelTarget | undefined,
  change: Readonly<Record<string, string | undefined>>,
): ChannelTarget {
  const known: Readonly<Record<string, string | undefined>> = before ?? {};
  const fields = fieldsOf(name);
  const wanted = new Map(
    fields.map(([field, { secret, initial = "", isFixed }]) => {
      const kept = isFixed === true || secret === "path" ? known[field] : undefined;
      return [field, change[field] ?? kept ?? (isFixed === true ? initial : "")];
    }),
  );
  const isSame = fields.every(
    ([field, { isAccount }]) =>
      isAccount !== true || isSameAccount(known[field] ?? "", wanted.get(field) ?? ""),
  );
  const texts = fields.map(([field, { secret, needs }]) => {
    const isIdle = needs !== undefined && wanted.get(needs) === "";
    const isKept = secret === "whole" && change[field] === undefined && isSame;
    const text = isKept ? known[field] : wanted.get(field);
    return [field, isIdle || text === "" ? undefined : text] as const;
  });
  return onlyDefined(Object.fromEntries(texts));
}

function isSameAccount(before: string, now: string): boolean {
  const areAddresses = URL.canParse(before) && URL.canParse(now);
  return areAddresses ? originOf(before) === originOf(now) : before === now;
}

/** Scheme and host; `URL.origin` of a broker's address is "null". */
function originOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
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
