import type { LimitCodes } from "../limit.ts";
import { err, ok, type Result } from "../result.ts";

/**
 * Limit codes of a firmware by its version text (`git_hash` of the system status: "2024.03.07",
 * "v25.9.22", "v24.2.12-14-g1a2b3c4"); fails for a text without a date, such as a bare commit.
 * Source: gateway reference 7.1 and OpenDTU v26.3.30.
 */
export function limitCodesOf(version: string): Result<LimitCodes, "no date"> {
  const found = /^v?(?:20)?(\d\d)\.(\d{1,2})\./.exec(version);
  if (found === null) return err("no date");
  const month = Number(found[1]) * 12 + Number(found[2]);
  return ok(month >= FIRST_NEW_MONTH ? "0-3" : "256");
}

const FIRST_NEW_MONTH = 25 * 12 + 9;
