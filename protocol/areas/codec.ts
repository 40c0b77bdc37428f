import type { ReadEndpoint, SaveEndpoint } from "../api/endpoint.ts";
import type { ReplyError } from "../api/reply.ts";
import type { SaveReply } from "../schema/reply.ts";
import { err, ok, type Result } from "../result.ts";
import { overlay, type PartsOf } from "../share.ts";

export interface SettingsCalls<Record extends object> {
  readonly read: ReadEndpoint<never, Record>;
  readonly write: SaveEndpoint<unknown, SaveReply>;
}

/**
 * Maps a settings area between the model and a wire shape. The model is the same for all shapes; the raw record keeps
 * the keys that the model does not know.
 */
export interface Codec<Model extends object, Raw extends object = Model> {
  /** Reads a record; fails if a key of this shape is missing. Never throws. */
  readonly decode: (raw: Raw) => Result<Model, ReplyError>;
  /** The record to send: the raw record, with exactly its keys, and the values of the edited model. */
  readonly encode: (model: Model, raw: Raw) => Raw;
}

/** A settings area: its calls, and the codec for a gateway's capabilities. */
export interface Area<
  Model extends object,
  Wire,
  Raw extends object = Model,
> extends SettingsCalls<Raw> {
  /** Checks nothing while the wire is not known. */
  readonly codec: (wire: Wire | undefined) => Codec<Model, Raw>;
}

/** How a shape differs from the model. */
export interface Conversion<Model, Raw = Model> {
  readonly toModel: (raw: Raw) => Model;
  /** The parts of a record that the model knows. */
  readonly toRecord: (model: Model) => PartsOf<Raw>;
}

/** Names the keys that a record of a shape must have and does not have. */
type Lacking<Raw> = (raw: Raw) => readonly string[];

/** The codec of a shape whose record is the model. */
export function codecOf<Model extends object>(lacking: Lacking<Model> = () => []): Codec<Model> {
  return convertedBy({ toModel: (raw) => raw, toRecord: (model) => model }, lacking);
}

/** The codec of a shape that differs from the model. */
export function convertedBy<Model extends object, Raw extends object>(
  { toModel, toRecord }: Conversion<Model, Raw>,
  lacking: Lacking<Raw> = () => [],
): Codec<Model, Raw> {
  return {
    decode: (raw) => {
      const keys = lacking(raw);
      if (keys.length === 0) return ok(toModel(raw));
      return err({ kind: "shape", issues: keys.map((key) => `${key}: missing`) });
    },
    encode: (model, raw) => withKeysOf(raw, overlay<Raw>(raw, toRecord(model))),
  };
}

function withKeysOf<Value extends object>(raw: Value, record: Value): Value;
function withKeysOf(raw: object, record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key in raw));
}
