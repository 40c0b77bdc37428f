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

// What follows from a profile: a page needs both no earlier than one.
export { absentPages, isUnsettled } from "../firmware/page-use.ts";

/** Time that all questions have together, and each of them, in ms: a gateway may stall at every one. */
const ALL_MS = 20_000;
const ONE_MS = 10_000;

/** How to ask for a profile. */
export interface ProfileOptions extends CallOptions {
  /** Time after which an open question is left to be answered later, in ms; each is waited for if omitted. */
  readonly patienceMs?: number;
  /** Given the profile again for each answer that came after all the others. */
  readonly onLater?: (profile: GatewayProfile) => void;
  /** Called for each question that got no answer which can be read: the profile rests on the others. */
  readonly onUnanswered?: () => void;
}

/**
 * Finds out which firmware a gateway runs, with one call where reading is allowed and the gateway runs a known release, and with
 * three at most. A gateway that does not answer, for 20 s with all questions together, leaves every release possible: its
 * family is "unknown" then. Rejects only when the signal is aborted.
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
    const asked = path;
    const leftMs = untilMs - performance.now();
    // One that is left to be answered later keeps nobody waiting.
    const mostMs = patienceMs === undefined ? ONE_MS : ALL_MS;
    const timeoutMs = Math.min(options.timeoutMs ?? mostMs, leftMs);
    const answering = leftMs > 0 ? ask(call, asked, { ...options, timeoutMs }) : unanswered;
    const answer = await within(patienceMs, answering);
    evidence = withAnswer(evidence, asked, answer ?? { answer: "failed" });
    if (answer === undefined) void takeLater(asked, answering);
    else if (answer.answer === "failed") onUnanswered?.();
  }
  isEnded = true;
  return profileOf(evidence);
}

/** Evidence after the answer of one more path. */
function withAnswer(evidence: Evidence, path: ProbePath, { answer, body }: Answer): Evidence {
  return {
    ...evidence,
    paths: { ...evidence.paths, [path]: answer },
    ...(path === probePaths.system && answer === "json" && { system: body }),
    ...(path === probePaths.live && answer === "json" && { live: body }),
  };
}

/** What work gives within a time in ms; undefined when that is over first. */
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

/** Reads the record of a settings path; resolves with what it adds to a profile. Rejects as a call does. */
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
