import { asBool, asUnsigned, isList, type JsonValue, member } from "../firmware/convert.ts";
import { textOf } from "../firmware/jsonText.ts";
import type { Rule } from "../calls/save.ts";
import { isUnsigned, isWords } from "../firmware/strict.ts";
import { meterSource } from "../settings/nested/powermeter.ts";

const texts = {
  url: "The URL must begin with http:// or https://.",
  signIn: "Signing in needs a user name and a password.",
  timeout: "The timeout must not be zero.",
  path: "The JSON path must not be empty.",
  address: "The address must not be empty.",
  interval: "The polling interval must not be zero.",
} as const;

type Problem = keyof typeof texts;

function isEmpty(record: JsonValue | undefined, key: string): boolean {
  const value = member(record, key);
  return !isWords(value) || value === "";
}

function isZero(record: JsonValue | undefined, key: string, bits: 16 | 32): boolean {
  const value = member(record, key);
  return !isUnsigned(bits)(value) || value === 0;
}

function requestProblem(request: JsonValue | undefined): Problem | null {
  if (!/^https?:\/\//.test(textOf(request ?? null, "url"))) return "url";
  const signsIn = asUnsigned(member(request, "auth_type"), 8) !== 0;
  // Converted, not checked: a missing value is the text "null" here, and empty when it is stored.
  const lacks = (key: string): boolean => textOf(request ?? null, key) === "";
  if (signsIn && (lacks("username") || lacks("password"))) return "signIn";
  return isZero(request, "timeout", 16) ? "timeout" : null;
}

function jsonProblem(http: JsonValue | undefined): Problem | null {
  const values = member(http, "values");
  const asksEach = asBool(member(http, "individual_requests"));
  for (const [index, value] of (isList(values) ? values : []).entries()) {
    if (index > 0 && !asBool(member(value, "enabled"))) continue;
    const request = index === 0 || asksEach ? requestProblem(member(value, "http_request")) : null;
    const problem = request ?? (isEmpty(value, "json_path") ? "path" : null);
    if (problem !== null) return problem;
  }
  return null;
}

function victronProblem(settings: JsonValue | undefined): Problem | null {
  if (isEmpty(settings, "ip_address")) return "address";
  return isZero(settings, "polling_interval_ms", 32) ? "interval" : null;
}

/** Only the source that is chosen is looked at. */
function problemOf(document: JsonValue): Problem | null {
  switch (asUnsigned(member(document, "source"), 8)) {
    case meterSource.httpJson:
      return jsonProblem(member(document, "http_json"));
    case meterSource.httpSml:
      return requestProblem(member(member(document, "http_sml"), "http_request"));
    case meterSource.victronUdp:
      return victronProblem(member(document, "udp_victron"));
    default:
      return null;
  }
}

/** Checks of the power meter's settings; a refusal has no code. */
export const meterRules: readonly Rule[] = Object.entries(texts).map(([problem, message]) => ({
  fails: (document) => problemOf(document) === problem,
  message,
}));
