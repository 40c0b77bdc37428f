import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  GatewayError,
  type GatewayErrorCode,
  type GatewayProblem,
  httpError,
  networkError,
  replyError,
} from "#protocol/client/gateway-error.ts";
import { isNoCall, refusedError } from "#protocol/client/error-kinds.ts";
import { root } from "../../support/sources.ts";

const http = (status: number): GatewayProblem => ({ kind: "http", status, text: "", body: "" });
const unsafe = (
  reason: Extract<GatewayProblem, { readonly kind: "unsafe" }>["reason"],
): GatewayProblem => ({ kind: "unsafe", reason, paths: [] });
const invalid = (
  reason: Extract<GatewayProblem, { readonly kind: "invalid" }>["reason"],
): GatewayProblem => ({ kind: "invalid", reason, path: "value" });

const problems: Readonly<Record<GatewayErrorCode, readonly GatewayProblem[]>> = {
  "network-unreachable": [{ kind: "network", reason: "unreachable" }],
  "network-timeout": [{ kind: "network", reason: "timeout" }],
  "http-401": [http(401)],
  "http-404": [http(404)],
  "http-429": [http(429)],
  "reply-empty": [{ kind: "reply", cause: { kind: "empty" } }],
  "reply-html": [{ kind: "reply", cause: { kind: "html" } }],
  "reply-notJson": [{ kind: "reply", cause: { kind: "notJson" } }],
  "reply-tooLong": [{ kind: "reply", cause: { kind: "tooLong" } }],
  "reply-shape": [{ kind: "reply", cause: { kind: "shape", issues: [] } }],
  "unknown-inverter": [{ kind: "unknown", reason: "inverter", serial: "116180412345" }],
  refused: [{ kind: "refused", reply: { type: "warning" } }],
  "failed-inverter": [{ kind: "failed", reason: "inverter" }],
  "failed-dropped": [{ kind: "failed", reason: "dropped" }],
  "failed-silent": [{ kind: "failed", reason: "silent" }],
  "invalid-type": [invalid("type")],
  "invalid-range": [invalid("range")],
  "invalid-step": [invalid("step")],
  "invalid-serial": [invalid("serial")],
  "unsafe-unread": [unsafe("unread")],
  "unsafe-partial": [unsafe("partial")],
  "unsafe-lost": [unsafe("lost")],
  "unsafe-type": [unsafe("type")],
  "unsafe-doubt": [unsafe("doubt")],
  "unsafe-newer": [unsafe("newer")],
  "unsafe-value": [unsafe("value")],
};

it.each(Object.entries(problems))("%s is the code of its problem", (code, causes) => {
  for (const problem of causes) expect(new GatewayError("words", problem).code).toBe(code);
});

it("the document of the library lists every code, and no other", () => {
  const text = readFileSync(join(root, "docs/library.md"), "utf8");
  const rows = [...text.matchAll(/^\| `([\da-zA-Z-]+)` +\|/gm)].map(([, code]) => code);
  const [before, after] = [rows.indexOf("http-429") + 1, rows.indexOf("reply-empty")];
  // The pattern of any other status follows the usual ones.
  expect(rows.slice(before, after)).toEqual(["http-NUMBER"]);
  expect(rows.toSpliced(before, 1)).toEqual(Object.keys(problems));
});

it("an error keeps its cause, and the time that the gateway asks to wait", () => {
  const cause = new TypeError("no route");
  expect(networkError("unreachable", cause).cause).toBe(cause);
  expect(replyError("/path", { kind: "html" }).cause).toEqual({ kind: "html" });
  const answer = { status: 429, statusText: "Too Many Requests", body: "", retryAfterS: 60 };
  expect(httpError("/path", answer).retryAfterS).toBe(60);
  expect(networkError("timeout").retryAfterS).toBe(0);
});

it.each([
  [
    { type: "warning", message: "no such one", code: 5 },
    "the gateway refuses the limit: no such one",
  ],
  [{ type: "warning", code: 5 }, "the gateway refuses the limit: code 5"],
  [{ type: "warning" }, "the gateway refuses the limit: code missing"],
])("a refusal %j says why", (reply, message) => {
  const error = refusedError("the limit", reply);
  expect(error.message).toBe(message);
  expect(error.problem).toEqual({ kind: "refused", reply });
});

it.each([
  [httpError("/", { status: 404, statusText: "", body: "" }), true],
  [replyError("/", { kind: "html" }), true],
  [httpError("/", { status: 500, statusText: "", body: "" }), false],
  [replyError("/", { kind: "empty" }), false],
  [networkError("timeout"), false],
])("%s: the gateway has no such call: %s", (error, isMissing) => {
  expect(isNoCall(error)).toBe(isMissing);
});

it.each([
  ['{"message":"It is busy."}', "/path answered 503 It is busy."],
  ['{"message":5}', "/path answered 503 Busy"],
  ["", "/path answered 503 Busy"],
])("the message of an answer %j is the gateway's own, or the status", (body, message) => {
  expect(httpError("/path", { status: 503, statusText: "Busy", body }).message).toBe(message);
});

it("the message of an odd reply names its first odd places", () => {
  const cause = { kind: "shape", issues: ["a: missing", "b: missing"] } as const;
  expect(replyError("/path", cause)).toMatchObject({
    message: "/path: unreadable answer (a: missing; b: missing)",
    cause,
  });
  expect(replyError("/path", { kind: "html" }).message).toBe("/path: unreadable answer (html)");
});
