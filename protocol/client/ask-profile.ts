import * as v from "valibot";
import { get } from "../api/endpoint.ts";
import {
  type Evidence,
  type PathAnswer,
  type ProbePath,
  probePaths,
} from "../firmware/evidence.ts";
import { nextProbe } from "../firmware/probe.ts";
import { type GatewayProfile, profileOf, settledBy } from "../firmware/profile.ts";
import type { Call, CallOptions } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { isNoCall } from "./error-kinds.ts";

// Derived from the profile; a page needs both together.
export { absentPages, isUnsettled } from "../firmware/page-use.ts";

/** Time limits in ms, of all questions together and of each: a gateway may stall at any of them. */
const ALL_MS = 20_000;
const ONE_MS = 10_000;

/** How to ask for a profile. */
export interface ProfileOptions extends CallOptions {
  /** Time in ms after which an open question is answered later; if omitted, each is awaited. */
  readonly patienceMs?: number;
  /** Given the profile again for each answer that came after all the others. */
  readonly onLater?: (profile: GatewayProfile) => void;
  /** Called for each question without a readable reply: the profile rests on the others. */
  readonly onUnanswered?: () => void;
}

/**
 * Detects a gateway's firmware, with one call if reading is allowed and the release is known, at most three
 * otherwise. Without a reply within 20 s every release stays possible and the family is "unknown". Rejects only when
 * the signal is aborted.
 */
export async function askProfile(
  call: Call,
  { patienceMs, onLater, onUnanswered, ...options }: ProfileOptions = {},
): Promise<GatewayProfile> {
  let evidence: Evidence = {};
  let isEnded = false;
  const untilMs = performance.now() + ALL_MS;
  const takeLater = async (path: ProbePath, answering: Promise<Answer>): Promise<void> => {
    // A caller who aborted needs no answer any more.
    const late = await answering.catch(() => undefined);
    if (late === undefined || late.answer === "failed") return;
    evidence = withAnswer(evidence, path, late);
    if (isEnded) onLater?.(profileOf(evidence));
  };
  for (let path = nextProbe(evidence); path !== undefined; path = nextProbe(evidence)) {
    const askedPath = path;
    const leftMs = untilMs - performance.now();
    // A question that is answered later delays nobody.
    const mostMs = patienceMs === undefined ? ONE_MS : ALL_MS;
    const timeoutMs = Math.min(options.timeoutMs ?? mostMs, leftMs);
    const answering = leftMs > 0 ? ask(call, askedPath, { ...options, timeoutMs }) : unanswered;
    const answer = await within(patienceMs, answering);
    evidence = withAnswer(evidence, askedPath, answer ?? { answer: "failed" });
    if (answer === undefined) void takeLater(askedPath, answering);
    else if (answer.answer === "failed") onUnanswered?.();
  }
  isEnded = true;
  return profileOf(evidence);
}

/** Evidence including the reply of another path. */
function withAnswer(evidence: Evidence, path: ProbePath, { answer, body }: Answer): Evidence {
  return {
    ...evidence,
    paths: { ...evidence.paths, [path]: answer },
    ...(path === probePaths.system && answer === "json" && { system: body }),
    ...(path === probePaths.live && answer === "json" && { live: body }),
  };
}

/** Result of work within a time in ms; undefined after that. */
async function within<Value>(
  timeMs: number | undefined,
  work: Promise<Value>,
): Promise<Value | undefined> {
  if (timeMs === undefined) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Reads the record of a settings path; resolves with its evidence. Rejects as a call does. */
export async function askRecord(
  call: Call,
  path: string,
  options: CallOptions = {},
): Promise<(profile: GatewayProfile) => GatewayProfile> {
  const record = await call(get(path, v.unknown()), options);
  return (profile) => settledBy(profile, path, record);
}

interface Answer {
  readonly answer: PathAnswer;
  readonly body?: unknown;
}

const unanswered: Promise<Answer> = Promise.resolve({ answer: "failed" });

async function ask(call: Call, path: ProbePath, options: CallOptions): Promise<Answer> {
  try {
    return { answer: "json", body: await call(get(path, v.unknown()), options) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { answer: answerOf(error) };
  }
}

function answerOf(error: GatewayError): PathAnswer {
  if (error.status === 401) return "refused";
  return isNoCall(error) ? "html" : "failed";
}
