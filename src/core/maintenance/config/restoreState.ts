import type { CompletedConfig } from "#protocol/config-file/secrets.ts";
import type { ConfigChange } from "#protocol/config-file/compare.ts";
import type { ConfigFile, ConfigRefusal } from "#protocol/config-file/config-file.ts";
import type { ReleaseNotes } from "#protocol/config-file/releases.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";

/** Effect of a chosen file. `changes` is undefined when the present file could not be had. */
export interface Review {
  readonly file: File;
  readonly target: ConfigFile;
  readonly changes: readonly ConfigChange[] | undefined;
  /** The gateway's reading of a file of another release; undefined for a file of its own. */
  readonly notes?: ReleaseNotes | undefined;
  /** Sent in place of a file that leaves secrets out: with the gateway's secrets. */
  readonly filled?: CompletedConfig | undefined;
  /** Pin profiles of a file of them. */
  readonly profiles?: readonly Readonly<Record<string, unknown>>[];
  readonly isTooBig: boolean;
  /** Nothing was sent: the gateway was changed after the comparison before. */
  readonly isOutdated?: boolean;
}

/**
 * Why a file cannot be restored: no settings file, not the requested file, a file that would stop the gateway, or a
 * file without passwords while those of the gateway cannot be read.
 */
export type RestoreProblem =
  | ConfigRefusal
  | { readonly kind: "noFile" | "noPresent" }
  | { readonly kind: "fatal"; readonly names: readonly string[] };

/** Where a restore stands. `ratio` is 0 to 1. */
export type RestoreState =
  | { readonly phase: "choosing"; readonly problem?: RestoreProblem }
  | { readonly phase: "comparing" }
  | { readonly phase: "reviewing"; readonly review: Review; readonly isAsking: boolean }
  | { readonly phase: "sending"; readonly review: Review; readonly ratio: number }
  | { readonly phase: "failed"; readonly review: Review; readonly error: GatewayError }
  | { readonly phase: "away" | "back"; readonly review: Review };

/** Whether another file may be given to the restore: not while a file is sent, nor while the gateway restarts. */
export function isFreeToRestore({ phase }: RestoreState): boolean {
  return phase !== "sending" && phase !== "away" && phase !== "comparing";
}

export type RestoreEvent =
  | { readonly kind: "refused"; readonly problem: RestoreProblem }
  | { readonly kind: "compared"; readonly review: Review }
  | { readonly kind: "progressed"; readonly ratio: number }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | {
      readonly kind:
        | "comparing"
        | "asked"
        | "declined"
        | "confirmed"
        | "taken"
        | "returned"
        | "reset";
    };

export const nothingToRestore: RestoreState = { phase: "choosing" };

/** The next state of a restore. Nothing is sent but after a review and "confirmed". */
export function restoreStep(state: RestoreState, event: RestoreEvent): RestoreState {
  if (event.kind === "reset") return nothingToRestore;
  switch (state.phase) {
    case "choosing":
    case "comparing":
      return choiceStep(state, event);
    case "reviewing":
      return reviewStep(state, event);
    case "sending":
      return sendingStep(state, event);
    case "away":
      return event.kind === "returned" ? { phase: "back", review: state.review } : state;
    case "failed":
      return event.kind === "confirmed" ? begun(state.review) : state;
    case "back":
      return state;
  }
}

function choiceStep(state: RestoreState, event: RestoreEvent): RestoreState {
  switch (event.kind) {
    case "comparing":
      return { phase: "comparing" };
    case "refused":
      return { phase: "choosing", problem: event.problem };
    case "compared":
      return { phase: "reviewing", review: event.review, isAsking: false };
    default:
      return state;
  }
}

function reviewStep(
  state: Extract<RestoreState, { phase: "reviewing" }>,
  { kind }: RestoreEvent,
): RestoreState {
  if (kind === "asked" || kind === "declined") return { ...state, isAsking: kind === "asked" };
  return kind === "confirmed" ? begun(state.review) : state;
}

function begun(review: Review): RestoreState {
  return { phase: "sending", review, ratio: 0 };
}

function sendingStep(
  state: Extract<RestoreState, { phase: "sending" }>,
  event: RestoreEvent,
): RestoreState {
  const { review } = state;
  switch (event.kind) {
    case "progressed":
      return { ...state, ratio: event.ratio };
    case "taken":
      return { phase: "away", review };
    case "failed":
      return { phase: "failed", review, error: event.error };
    case "compared":
      return { phase: "reviewing", review: event.review, isAsking: false };
    default:
      return state;
  }
}
