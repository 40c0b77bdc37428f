import type { Reply } from "./route.ts";

/**
 * The answer to a complete upload; the device restarts after it (docs/gateway/system.md#files and docs/gateway/system.md#firmware-update).
 */
export const uploadDone: Reply = {
  status: 200,
  contentType: "text/plain",
  headers: { "Access-Control-Allow-Origin": "*" },
  body: "OK",
  restart: true,
};

/**
 * Answer of newer releases to an update that could not be written: it gives no reason
 * (docs/gateway/system.md#firmware-update).
 */
export const uploadFailed: Reply = { ...uploadDone, status: 500, body: "FAIL" };

/** An upload that failed. The device restarts after it all the same. */
export function uploadRefused(message: string): Reply {
  return { status: 400, contentType: "text/plain", body: message, restart: true };
}
