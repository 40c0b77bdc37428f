import type { GenericSchema } from "valibot";
import type { ReadEndpoint, SaveEndpoint } from "../api/endpoint.ts";
import type { ReplyError } from "../api/reply.ts";
import type { SaveReply } from "../schema/reply.ts";
import { err, ok, type Result } from "../result.ts";
import { overlay } from "../share.ts";

/** The calls that read and save the settings of one area. */
export interface SettingsCalls<Record extends object> {
  readonly read: ReadEndpoint<never, GenericSchema<unknown, Record>>;
  readonly write: SaveEndpoint<GenericSchema, typeof SaveReply>;
}

/**
 * How one shape of the wire holds an area of the settings. The model is the same for every shape; the
 * record as read carries the keys that the model does not know.
 */
export interface Codec<Model extends object> {
  /** Reads a record; refuses one that lacks a key of this shape. Never throws. */
  readonly decode: (raw: Model) => Result<Model, ReplyError>;
  /**
   * The record to send: the edited model laid over the record as read. It has exactly the keys of that
   * record.
   */
  readonly encode: (model: Model, raw: Model) => Model;
}

/** An area of the settings: its calls, and its codec by what a gateway has. */
export interface Area<Model extends object, Wire> extends SettingsCalls<Model> {
  readonly codec: (wire: Wire) => Codec<Model>;
}

/** How a shape differs from the model, where it does. */
export interface Conversion<Model> {
  readonly toModel: (raw: Model) => Model;
  readonly toRecord: (model: Model) => Model;
}

/** The codec of a shape that has these keys among others; without a conversion, record and model are alike. */
export function codecWith<Model extends object>(
  keys: readonly string[] = [],
  { toModel, toRecord }: Conversion<Model> = { toModel: (raw) => raw, toRecord: (model) => model },
): Codec<Model> {
  return {
    decode: (raw) => {
      const lacking = keys.filter((key) => !hasKey(raw, key));
      if (lacking.length === 0) return ok(toModel(raw));
      return err({ kind: "shape", issues: lacking.map((key) => `${key}: missing`) });
    },
    encode: (model, raw) => withKeysOf(raw, overlay(raw, toRecord(model))),
  };
}

function withKeysOf<Value extends object>(raw: Value, record: Value): Value;
function withKeysOf(raw: object, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key in raw));
}

function hasKey(record: object, path: string): boolean {
  const [key = "", ...rest] = path.split(".");
  const value = Object.entries(record).find(([name]) => name === key)?.[1];
  if (value === undefined) return false;
  return rest.length === 0 || (typeof value === "object" && hasKey(value, rest.join(".")));
}
