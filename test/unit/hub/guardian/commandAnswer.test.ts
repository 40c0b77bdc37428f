import { expect, it } from "vitest";
import { isRefusal, reasonOfCode } from "#hub/guardian/commandAnswer.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";

it.each([
  ["unkept", "folder"],
  ["unsent", "gatewayAway"],
  ["network-unreachable", "gatewayAway"],
  ["http-401", "password"],
  ["http-403", "password"],
  ["http-429", "busy"],
  ["http-503", "busy"],
  ["http-400", "refused"],
  ["http-500", "refused"],
] as const)("a promise is not kept after %s because of: %s", (code, reason) => {
  expect(reasonOfCode(code)).toBe(reason);
});

it.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
])("status %i says that nothing was saved: %j", (status, isNothing) => {
  const problem = { kind: "http", status, text: "", body: "", retryAfterS: 0 } as const;
  expect(isRefusal(new GatewayError("", problem))).toBe(isNothing);
});

it.each([
  [1002, true],
  [1006, false],
  [1007, false],
])("an answer to a save with code %i says that nothing was saved: %j", (code, isNothing) => {
  const reply = { type: "warning", message: "", code };
  expect(isRefusal(new GatewayError("", { kind: "refused", reply }))).toBe(isNothing);
});
