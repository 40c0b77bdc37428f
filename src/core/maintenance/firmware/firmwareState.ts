import type { Preflight } from "./preflight.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import type { FileFacts } from "#app/shared/worker/inspection.ts";

/** A chosen file with the pre-flight's findings. */
export interface CheckedFile {
  readonly file: File;
  readonly preflight: Preflight;
  /** Findings from the whole file; undefined until then, null where it cannot be read like that. */
  readonly facts?: FileFacts | null | undefined;
  /** The person's text for comparing its checksum. */
  readonly published?: string | undefined;
}

/**
 * Why an upload ended badly: the checksum could not be made, the gateway did not take the file, or it
 * restarted without an answer and runs the version that it had.
 */
export type UploadFailure =
  | { readonly kind: "checksum" }
  | { readonly kind: "upload"; readonly error: GatewayError; readonly isAllSent: boolean }
  | { readonly kind: "unchanged"; readonly version: string };

/**
 * Where a firmware upgrade stands. `ratio` is 0 to 1. The gateway restarts even after a refused file,
 * so another try begins with waiting for it ("settling").
 */
export type FirmwareState =
  | { readonly phase: "choosing"; readonly checked: CheckedFile | undefined }
  | { readonly phase: "settling"; readonly checked: CheckedFile }
  | { readonly phase: "hashing" | "sending"; readonly checked: CheckedFile; readonly ratio: number }
  | { readonly phase: "failed"; readonly checked: CheckedFile; readonly failure: UploadFailure }
  /** All was sent and no answer came: the gateway is asked for its version. */
  | { readonly phase: "unanswered"; readonly checked: CheckedFile }
  | { readonly phase: "away"; readonly checked: CheckedFile };

/** While a file is read or sent. */
type RunningState = Extract<FirmwareState, { readonly ratio: number }>;

/** Actions of an upgrade. */
export type FirmwareEvent =
  | { readonly kind: "chosen"; readonly checked: CheckedFile | undefined }
  | { readonly kind: "started" | "hashed" | "unanswered" | "taken" | "retried" | "givenUp" }
  | { readonly kind: "inspected"; readonly file: File; readonly facts: FileFacts | null }
  | { readonly kind: "published"; readonly text: string }
  | { readonly kind: "progressed"; readonly ratio: number }
  | { readonly kind: "failed"; readonly failure: UploadFailure };

export const nothingChosen: FirmwareState = { phase: "choosing", checked: undefined };

/** The next state of an upgrade; events of a phase they do not belong to change nothing. */
export function firmwareStep(state: FirmwareState, event: FirmwareEvent): FirmwareState {
  if (event.kind === "inspected") return inspectedStep(state, event);
  if (state.phase === "choosing") return choiceStep(state, event);
  const { checked } = state;
  if (state.phase === "away") return state;
  if (event.kind === "givenUp") return { phase: "choosing", checked };
  if (isRunning(state)) return runningStep(state, event);
  if (state.phase === "unanswered") return endedStep(state, event);
  if (event.kind === "started") return { phase: "hashing", checked, ratio: 0 };
  const isRetry = event.kind === "retried" && state.phase === "failed";
  return isRetry ? { phase: "settling", checked } : state;
}

/** The file may have been replaced while it was read. */
function inspectedStep(
  state: FirmwareState,
  { file, facts }: Extract<FirmwareEvent, { kind: "inspected" }>,
): FirmwareState {
  if (state.checked?.file !== file) return state;
  return { ...state, checked: { ...state.checked, facts } };
}

function choiceStep(
  state: Extract<FirmwareState, { phase: "choosing" }>,
  event: FirmwareEvent,
): FirmwareState {
  if (event.kind === "chosen") return { phase: "choosing", checked: event.checked };
  const { checked } = state;
  if (checked === undefined) return state;
  if (event.kind === "published") {
    return { phase: "choosing", checked: { ...checked, published: event.text } };
  }
  return event.kind === "started" ? { phase: "hashing", checked, ratio: 0 } : state;
}

function runningStep(state: RunningState, event: FirmwareEvent): FirmwareState {
  const { checked, phase } = state;
  switch (event.kind) {
    case "progressed":
      return { ...state, ratio: event.ratio };
    case "hashed":
      return phase === "hashing" ? { phase: "sending", checked, ratio: 0 } : state;
    case "unanswered":
      return phase === "sending" ? { phase: "unanswered", checked } : state;
    case "taken":
      return phase === "sending" ? endedStep(state, event) : state;
    default:
      return endedStep(state, event);
  }
}

function endedStep(
  state: RunningState | Extract<FirmwareState, { phase: "unanswered" }>,
  event: FirmwareEvent,
): FirmwareState {
  const { checked } = state;
  if (event.kind === "taken") return { phase: "away", checked };
  return event.kind === "failed" ? { phase: "failed", checked, failure: event.failure } : state;
}

/** True while a file is read or sent, which leaving the page would end. */
export function isRunning(state: FirmwareState): state is RunningState {
  return state.phase === "hashing" || state.phase === "sending";
}
