import type { PromiseReason } from "#hub-api/guardian.ts";
import type { GatewayError, GatewayErrorCode } from "#protocol/client/gateway-error.ts";
import type { Command, GuardianState } from "./state.ts";
import { withoutSave } from "./limiter.ts";
import { limiterKey } from "./memory.ts";

/**
 * Failure of a command: the library's code, `unsent` after another command failed, or `unkept`: a command that cannot
 * be stored in the hub's folder is not sent, because nobody would restore it.
 */
export type AnswerCode = GatewayErrorCode | "unsent" | "unkept";

/** Codes of a save of which the gateway may have written a part. */
const writing: ReadonlySet<number | undefined> = new Set([1006, 1007]);

export interface CommandAnswer {
  /** Undefined when the gateway accepted it. */
  readonly problem?: { readonly code: AnswerCode; readonly retryAfterS: number };
  /** Saves to the gateway's flash: none, because no save was sent; none by its answer; or possibly. */
  readonly saved: "nothing" | "refused" | "maybe";
  /** When it was sent, by a clock that is never set. */
  readonly clockS: number;
}

/** Notes the gateway's answer to a command. An accepted command stays open until its inverter shows it. */
export function withAnswer(
  { book, memory }: GuardianState,
  command: Command,
  { problem, saved, clockS }: CommandAnswer,
): GuardianState {
  const key = command.kind === "limiter" ? limiterKey : command.serial;
  const before = memory.sent.get(key);
  if (before === undefined) return { book, memory };
  const sent = new Map(memory.sent);
  const logged = book.log.find(({ id }) => id === command.id);
  const isNoSave = command.kind === "limiter" && saved !== "maybe" && logged !== undefined;
  const saves = isNoSave ? withoutSave(book, logged.atS, saved) : undefined;
  if (problem === undefined) {
    sent.set(key, { ...before, clockS });
    return { book: { ...book, ...saves }, memory: { ...memory, sent } };
  }
  const { code, retryAfterS } = problem;
  sent.set(key, { ...before, clockS, isOpen: false, reason: reasonOfCode(code) });
  const log = book.log.map((entry) => (entry === logged ? { ...entry, answer: code } : entry));
  const restUntilS = Math.max(memory.restUntilS, clockS + retryAfterS);
  return { book: { ...book, log, ...saves }, memory: { ...memory, sent, restUntilS } };
}

/** Whether a gateway says by an error that it has saved nothing. Source: docs/gateway/calls.md#answers-to-saves. */
export function isRefusal({ problem, status = 0 }: GatewayError): boolean {
  if (problem.kind === "refused") return !writing.has(problem.reply.code);
  return status >= 400 && status < 500;
}

/** Why a gateway cannot be asked, by the code of the error. */
export function reasonOfCode(code: AnswerCode): PromiseReason {
  if (code === "unkept") return "folder";
  if (code === "http-401" || code === "http-403") return "password";
  if (code === "http-429" || code === "http-503") return "busy";
  return code.startsWith("network-") || code === "unsent" ? "gatewayAway" : "refused";
}
