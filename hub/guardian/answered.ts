import type { PromiseReason } from "#hub-api/guardian.ts";
import type { GatewayErrorCode } from "#protocol/index.ts";
import type { Command, GuardianState } from "./state.ts";
import { limiterKey } from "./memory.ts";

/**
 * What went wrong with a command: the library's code, `unsent` after another command failed, or `unkept`: what cannot be
 * kept in the hub's folder is not sent, because nobody would restore it.
 */
export type AnswerCode = GatewayErrorCode | "unsent" | "unkept";

/** What became of a command at the gateway. */
export interface CommandAnswer {
  /** Undefined when the gateway accepted it. */
  readonly problem?: { readonly code: AnswerCode; readonly retryAfterS: number };
  /** When it was sent, by a clock that is never set. */
  readonly clockS: number;
}

/** Takes note of the gateway's answer to a command. One that was accepted stays open until its inverter shows it. */
export function answered(
  { book, memory }: GuardianState,
  command: Command,
  { problem, clockS }: CommandAnswer,
): GuardianState {
  const key = command.kind === "limiter" ? limiterKey : command.serial;
  const before = memory.sent.get(key);
  if (before === undefined) return { book, memory };
  const sent = new Map(memory.sent);
  if (problem === undefined) {
    sent.set(key, { ...before, clockS });
    return { book, memory: { ...memory, sent } };
  }
  const { code, retryAfterS } = problem;
  sent.set(key, { ...before, clockS, isOpen: false, reason: reasonOfCode(code) });
  const log = book.log.map((entry) =>
    entry.id === command.id ? { ...entry, answer: code } : entry,
  );
  const restUntilS = Math.max(memory.restUntilS, clockS + retryAfterS);
  return { book: { ...book, log }, memory: { ...memory, sent, restUntilS } };
}

/** Why a gateway cannot be asked, by the code of the error. */
export function reasonOfCode(code: AnswerCode): PromiseReason {
  if (code === "unkept") return "folder";
  if (code === "http-401" || code === "http-403") return "password";
  if (code === "http-429" || code === "http-503") return "busy";
  return code.startsWith("network-") || code === "unsent" ? "gatewayAway" : "refused";
}
