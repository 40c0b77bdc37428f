/**
 * Response codes that came after 2024.03.07, as `codes` has the older ones.
 * Source: docs/gateway/releases.md#transport-and-answers.
 */
export const newerCodes = {
  1007: [],
  3003: [],
  4010: [],
  7017: ["max"],
  7018: [],
  8007: ["max"],
  8008: [],
} as const;

/** A code of newer firmware. */
export type NewerCode = keyof typeof newerCodes;

/** True for a code of newer firmware. */
export function isNewerCode(code: number): code is NewerCode {
  return Object.prototype.hasOwnProperty.call(newerCodes, code);
}
