import type { JsonValue } from "./convert.ts";
import type { Reply } from "./route.ts";

/** A JSON answer with status 200. */
export function jsonReply(body: JsonValue): Reply {
  return { status: 200, contentType: "application/json", json: body };
}

/** Answer of a save (docs/gateway/calls.md#answers-to-saves). */
export interface Envelope {
  readonly type: "success" | "warning";
  /** English; the wording is free. */
  readonly message: string;
  /** Absent where the firmware leaves it out. */
  readonly code?: number;
  readonly param?: Readonly<Record<string, number>>;
}

/** A save's answer with status 200. */
export function envelopeReply({ type, message, code, param }: Envelope): Reply {
  return jsonReply({
    type,
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}
