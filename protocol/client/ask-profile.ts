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
import { GatewayError, isNoCall } from "./gateway-error.ts";

/**
 * Finds out which firmware a gateway runs, with one call where reading is allowed and the gateway runs a known release, and with
 * three at most. A gateway that does not answer leaves every release possible. Rejects only when the
 * signal is aborted.
 */
export async function askProfile(call: Call, options: CallOptions = {}): Promise<GatewayProfile> {
  let evidence: Evidence = {};
  for (let path = nextProbe(evidence); path !== undefined; path = nextProbe(evidence)) {
    const { answer, body } = await ask(call, path, options);
    evidence = {
      ...evidence,
      paths: { ...evidence.paths, [path]: answer },
      ...(path === probePaths.system && answer === "json" && { system: body }),
      ...(path === probePaths.live && answer === "json" && { live: body }),
    };
  }
  return profileOf(evidence);
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

async function ask(
  call: Call,
  path: ProbePath,
  options: CallOptions,
): Promise<{ readonly answer: PathAnswer; readonly body?: unknown }> {
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
