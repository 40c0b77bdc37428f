import apiJson from "../fixtures/vectors/api-2026.json" with { type: "json" };

export interface Request2026 {
  readonly method: string;
  readonly path: string;
  readonly data?: string;
  readonly upload?: { readonly filename: string; readonly content: string };
  readonly auth?: readonly [string, string] | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly hold_ms?: number;
}

/** The recorded answer; null where the original crashed. */
export interface Answer2026 {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly restart?: boolean;
  readonly frames?: readonly { readonly json: unknown }[];
}

/** A step: a request, or an action on the device. */
export type Step2026 =
  | { readonly req: Request2026; readonly res: Answer2026 | null }
  | { readonly op: "wait_ms"; readonly ms: number }
  | { readonly op: "inverter_data"; readonly serial: string }
  | { readonly op: "mqtt_message"; readonly topic: string; readonly payload: string }
  | { readonly op: "put_file"; readonly name: string; readonly content: string }
  | { readonly op: "reboot" };

/** Requests in order, on a fresh device of a release. */
export interface Vector2026 {
  readonly id: string;
  readonly firmware: string;
  readonly start: string;
  readonly steps: readonly Step2026[];
}

const vectors: unknown = apiJson.vectors;

function isVectorList(value: unknown): value is readonly Vector2026[] {
  return Array.isArray(value);
}

/** Answers of the code of two newer releases, and the pin profile of the devices that start as `board`. */
export const vectors2026 = {
  vectors: isVectorList(vectors) ? vectors : [],
  board: {
    pins: apiJson.board["pin_mapping.json"],
    device: apiJson.board.device_config_post,
  },
};
