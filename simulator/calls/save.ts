import type { Device } from "../device/device.ts";
import type { Generation } from "../generation/generation.ts";
import type { Fields } from "../settings/field.ts";
import { byteLength, hasKey, type JsonValue, member } from "../firmware/convert.ts";
import { type Envelope, envelopeReply } from "../firmware/envelope.ts";
import { parseJson } from "../firmware/json.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { type Check, isArray, isFlag, isReal, isUnsigned, isWords } from "../firmware/strict.ts";

/** A check of a save: its condition, and its answer. */
export interface Rule {
  fails(document: JsonValue, device: Device): boolean;
  /** Absent where the firmware sends none. */
  readonly code?: number;
  readonly message: string;
  readonly param?: Readonly<Record<string, number>>;
}

/** How taking the values ended. */
export interface AppliedSave {
  /** False when config.json could not be written. */
  readonly written: boolean;
  /** The device restarts, whether the file could be written or not. */
  readonly restart?: boolean;
}

/** The four failures before any check of the values, with their codes; null sends no code. */
export interface EarlyCodes {
  readonly noField: number | null;
  readonly tooLarge: number | null;
  readonly unreadable: number | null;
  readonly keysMissing: number | null;
}

const usualEarlyCodes: EarlyCodes = {
  noField: 1002,
  tooLarge: 1003,
  unreadable: 1004,
  keysMissing: 1005,
};

/** A save in the generic order of docs/gateway/calls.md#answers-to-saves. */
export interface Save {
  readonly path: string;
  /** Limit of the JSON text, and of its memory, where the release has such limits. 1024 unless stated. */
  readonly bytes?: number;
  /** Other codes than the usual ones. */
  readonly early?: Partial<EarlyCodes>;
  /** Whether required keys are missing: a list of them, or a test. */
  readonly required: readonly string[] | ((document: JsonValue, isThere: Presence) => boolean);
  /** Types of required keys, where the release asks for them; `commonTypes` unless given. */
  readonly types?: Fields;
  readonly rules?: readonly Rule[];
  /** Code of the success; 1001 unless stated. */
  readonly code?: number;
  readonly message?: string;
  /** Takes the values, or answers in a way of its own. */
  take(document: JsonValue, device: Device): AppliedSave | Reply;
}

function warning(code: number | null | undefined, message: string, param?: Rule["param"]): Reply {
  const envelope: Envelope = { type: "warning", message };
  return envelopeReply({
    ...envelope,
    ...(typeof code === "number" ? { code } : {}),
    ...(param === undefined ? {} : { param }),
  });
}

function finish(save: Save, taken: AppliedSave | Reply): Reply {
  if ("status" in taken) return taken;
  const reply = taken.written
    ? envelopeReply({
        type: "success",
        message: save.message ?? "Settings saved!",
        code: save.code ?? 1001,
      })
    : warning(1006, "The settings could not be written.");
  return taken.restart === true ? { ...reply, restart: true } : reply;
}

export type Presence = (document: JsonValue, key: string) => boolean;

/** Types of keys that stand in no table of settings. */
const commonTypes: Readonly<Record<string, Check>> = {
  serial: isWords,
  name: isWords,
  file: isWords,
  id: isUnsigned(8),
  order: isArray,
  channel: isArray,
  limit_value: isReal,
  limit_type: isUnsigned(16),
  ...Object.fromEntries(["power", "restart", "reboot", "delete"].map((key) => [key, isFlag])),
  ...Object.fromEntries(
    ["year", "month", "day", "hour", "minute", "second"].map((key) => [key, isUnsigned(32)]),
  ),
};

/** The strict library requires a value of the right type, the older library any value at all. */
function presence(save: Save, { isStrict }: Generation): Presence {
  if (!isStrict) return hasKey;
  return (document, key) => {
    const check = save.types?.[key]?.is ?? commonTypes[key];
    const value = member(document, key);
    return check === undefined ? value !== undefined : check(value);
  };
}

function isIncomplete(document: JsonValue, save: Save, generation: Generation): boolean {
  const { required } = save;
  const isThere = presence(save, generation);
  return typeof required === "function"
    ? required(document, isThere)
    : !required.every((key) => isThere(document, key));
}

function answer(save: Save, text: string | null, device: Device): Reply {
  const { generation } = device;
  const codes: EarlyCodes = { ...usualEarlyCodes, ...save.early };
  const limit = generation.isStrict ? null : (save.bytes ?? 1024);
  if (text === null) return warning(codes.noField, "The field data is missing.");
  if (limit !== null && byteLength(text) > limit)
    return warning(codes.tooLarge, "The data is too long.");
  const { value = null, failure } = parseJson(text, limit);
  if (failure !== null) return warning(codes.unreadable, "The data is not readable.");
  if (isIncomplete(value, save, generation))
    return warning(codes.keysMissing, "Values are missing.");
  const broken = (save.rules ?? []).find((rule) => rule.fails(value, device));
  return broken === undefined
    ? finish(save, save.take(value, device))
    : warning(broken.code, broken.message, broken.param);
}

/** The route of a save. Saves always need the password. */
export function saveRoute(save: Save): Route {
  return {
    method: "POST",
    path: save.path,
    access: "full",
    handle: (request, device) => answer(save, request.form.field("data"), device),
  };
}
