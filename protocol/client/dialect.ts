import { decodeLimitType, limitType, type LimitKind } from "../limit.ts";
import { err, ok, type Result } from "../result.ts";

/**
 * How a gateway numbers limit types, the one thing in which the supported firmware differs in what it
 * accepts: `2024.03` is OpenDTU-OnBattery 2024.03.07 and its relatives (0, 1, 256, 257), `2025.09`
 * every OpenDTU and OpenDTU-OnBattery from September 2025 on (0 to 3). Differences in what they send
 * are read tolerantly and need no dialect.
 */
export type DialectName = "2024.03" | "2025.09";

/** The limit codes of one dialect. */
export interface Dialect {
  readonly name: DialectName;
  /** Code of a limit request. Never throws. */
  limitType(kind: LimitKind): number;
  /** Meaning of a code; fails for a number that the dialect does not have. */
  decodeLimitType(code: number): ReturnType<typeof decodeLimitType>;
}

/** Every dialect by its name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  "2024.03": { name: "2024.03", limitType, decodeLimitType },
  "2025.09": {
    name: "2025.09",
    limitType: ({ relative, persistent }) => Number(relative) + 2 * Number(persistent),
    decodeLimitType: (code) =>
      [0, 1, 2, 3].includes(code)
        ? ok({ relative: code % 2 === 1, persistent: code >= 2 })
        : err({ kind: "unknown-code", code }),
  },
};

/**
 * Dialect of a firmware by its version text (`git_hash` of the system status: "2024.03.07",
 * "v25.9.22", "v24.2.12-14-g1a2b3c4"); fails for a text without a date, such as a bare commit.
 * Source: gateway reference 7.1 and OpenDTU v26.3.30.
 */
export function dialectOfVersion(version: string): Result<Dialect, "no date"> {
  const found = /^v?(?:20)?(\d\d)\.(\d{1,2})\./.exec(version);
  if (found === null) return err("no date");
  const month = Number(found[1]) * 12 + Number(found[2]);
  return ok(dialects[month >= FIRST_NEW_MONTH ? "2025.09" : "2024.03"]);
}

const FIRST_NEW_MONTH = 25 * 12 + 9;
