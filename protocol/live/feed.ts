import type { GenericSchema, InferOutput } from "valibot";
import { parseJson, readShape, type ReplyError } from "../api/reply.ts";
import { err, ok, type Result } from "../result.ts";
import { BatteryLive } from "../schema/battery-live.ts";
import { ChargerLive } from "../schema/charger-live.ts";
import { mergeSolar, SolarLive } from "../schema/solar-live.ts";
import { share } from "../share.ts";

/** The last whole message of a feed and when it came, in ms of the caller's clock. */
export interface Snapshot<Message> {
  readonly data: Message;
  readonly receivedAtMs: number;
}

/** What a feed of whole messages shows; undefined before the first one. */
export type FeedState<Message> = Snapshot<Message> | undefined;

/** Reads a text of a feed of whole messages; the literal `null` says nothing. Never throws. */
export type MergeSnapshot<Message> = (
  state: FeedState<Message>,
  text: string,
  atMs: number,
) => Result<FeedState<Message>, ReplyError>;

/** Battery: an empty record (MQTT provider) is a message too. Source: gateway reference 8.5. */
export const mergeBatteryText = mergeSnapshotText(BatteryLive);
/** Charge controllers; a partial message keeps those that it leaves out. Source: gateway reference 8.3. */
export const mergeSolarText = mergeSnapshotText(SolarLive, mergeSolar);
/** AC charger. Source: gateway reference 8.4. */
export const mergeChargerText = mergeSnapshotText(ChargerLive);

/** Replaces a snapshot, keeping the identity of parts that did not change. */
export function mergeSnapshot<Message>(
  state: FeedState<Message>,
  data: Message,
  receivedAtMs: number,
): Snapshot<Message> {
  return { data: share(state?.data, data), receivedAtMs };
}

/** Lays a message over what is known. */
type Lay<Message> = (known: Message | undefined, next: Message) => Message;

function mergeSnapshotText<Schema extends GenericSchema>(
  schema: Schema,
  lay: Lay<InferOutput<Schema>> = (_known, next) => next,
): MergeSnapshot<InferOutput<Schema>> {
  return (state, text, atMs) => {
    const json = parseJson(text);
    if (!json.ok) return err({ kind: text === "" ? "empty" : "notJson" });
    if (json.value === null) return ok(state);
    const message = readShape(schema, json.value);
    return message.ok ? ok(mergeSnapshot(state, lay(state?.data, message.value), atMs)) : message;
  };
}
