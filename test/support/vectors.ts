import type { GridProfileSection } from "#protocol/grid-profile/describe.ts";
import gridProfileJson from "../fixtures/vectors/grid-profile-vectors.json" with { type: "json" };
import labelJson from "../fixtures/vectors/label-vectors.json" with { type: "json" };
import serialJson from "../fixtures/vectors/serial-vectors.json" with { type: "json" };

interface ProfileReading {
  readonly name: string;
  readonly version: string;
  readonly sections: readonly GridProfileSection[];
}

/** A raw profile and its valid readings; `format` in the file explains the modes. */
export interface GridProfileVector {
  readonly id: string;
  readonly mode: string;
  readonly hex: string;
  readonly has_valid_data: boolean;
  readonly expected?: ProfileReading;
  readonly accept?: readonly { readonly result: ProfileReading }[];
  readonly in_bounds?: { readonly sections: readonly GridProfileSection[] };
}

export const gridProfileVectors: {
  readonly vectors: readonly GridProfileVector[];
  readonly raw_text: readonly { readonly raw: readonly number[]; readonly text: string }[];
} = gridProfileJson;

/** The vectors of serials, versions, hardware parts and limits. */
export const serialVectors = serialJson;

export const labelVectors: readonly { readonly label: string; readonly serial: string }[] =
  labelJson.labels;

/** Bytes of a text of hexadecimal digits. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
