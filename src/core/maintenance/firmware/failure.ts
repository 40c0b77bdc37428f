/** How a firmware upload ended badly: an answer with its status and text, or no answer at all. */
export type FirmwareFailure =
  | { readonly kind: "answer"; readonly status: number; readonly body: string }
  | { readonly kind: "silence" };

/** The likeliest reason; each is a text of its own for the person. */
export type FirmwareCause =
  | "signedOut"
  | "checksum"
  | "refusedStart"
  | "refusedEnd"
  | "refused"
  | "rejected"
  | "noRoom"
  | "memory"
  | "device"
  | "cutOff"
  | "unknown";

/**
 * Guesses why an upload failed. The firmware answers 400 with a short text for each failing step; a browser that is
 * still sending often sees only a broken connection. Later releases (OpenDTU-OnBattery since 2024.10.22) keep the
 * last answer, so "FAIL" stands for every failure. Source: docs/gateway/system.md#firmware-update and the handlers.
 */
export function firmwareCause(failure: FirmwareFailure): FirmwareCause {
  if (failure.kind === "silence") return "cutOff";
  const { status, body } = failure;
  if (status === 401) return "signedOut";
  if (status === 429 || status === 503) return "memory";
  if (status === 500) return causeFromLateText(body);
  if (status >= 500) return "device";
  return status === 400 ? causeFromText(body) : "unknown";
}

function causeFromLateText(body: string): FirmwareCause {
  if (/^FAIL\b/.test(body)) return "rejected";
  return /not supported/i.test(body) ? "noRoom" : "device";
}

function causeFromText(body: string): FirmwareCause {
  if (/md5/i.test(body)) return "checksum";
  if (/begin|start/i.test(body)) return "refusedStart";
  return /\bend/i.test(body) ? "refusedEnd" : "refused";
}
