import apiJson from "../fixtures/vectors/api.json" with { type: "json" };

/** A recorded request; `format` in the file explains the keys. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly data?: string;
  readonly auth?: readonly [string, string] | null;
  readonly x_requested_with?: boolean;
  readonly raw_body?: string;
  readonly content_type?: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly restart?: boolean;
  readonly effect?: string;
}

/** A step of a vector: a request, or an action on the device. */
export type ApiStep =
  | { readonly req: ApiRequest; readonly res: ApiAnswer }
  | { readonly op: "wait_ms"; readonly ms: number }
  | { readonly op: "fs_write_fails"; readonly on: boolean }
  | { readonly op: "clock"; readonly epoch: number };

/** Requests in order, on a fresh device. */
export interface ApiVector {
  readonly id: string;
  readonly start: string;
  readonly steps: readonly ApiStep[];
}

// The type of a JSON file is as wide as its content is varied; its `format` promises this.
const vectors: unknown = apiJson.vectors;

function isVectorList(value: unknown): value is readonly ApiVector[] {
  return Array.isArray(value);
}

/** Answers of the firmware's own code, and the pin profile of the devices that start as `board`. */
export const apiVectors = {
  vectors: isVectorList(vectors) ? vectors : [],
  board: {
    pins: apiJson.board["pin_mapping.json"],
    device: apiJson.board.device_config_post,
  },
};
