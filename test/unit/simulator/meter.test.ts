import { expect, test } from "vitest";
import { requestMeter, testHttpJson, testHttpSml } from "#simulator/network/meter.ts";
import { createBoard } from "../../support/board.ts";
import { bodies } from "../../support/settingsBodies.ts";

const { device } = createBoard().gateway;
const url = "http://meter.lan/status";

function value(changes: object = {}, request: object = {}) {
  const http_request = { url, auth_type: 0, timeout: 1000, ...request };
  const common = { enabled: true, json_path: "total_power", unit: 0, sign_inverted: false };
  return { http_request, ...common, ...changes };
}

// The meter of the house says 123.45 W, of which the first phase has the half.
test.each([
  ["a value in watt", [value()], /^Result: 123\.45W, Total: 123\.45$/],
  ["one in milliwatt", [value({ unit: 1 })], /^Result: 0\.12W, /],
  ["one in kilowatt", [value({ unit: 2 })], /^Result: 123450\.00W, /],
  ["the other sign", [value({ sign_inverted: true })], /^Result: -123\.45W, Total: -123\.45$/],
  [
    "the sum of two, each asked for itself",
    [value(), value({ json_path: "emeters/[0]/power" })],
    /^Result: 123\.45W, 61\.7[23]W, Total: 185\.1[78]$/,
  ],
  ["none that is off", [value(), value({ enabled: false })], /^Result: 123\.45W, Total/],
  ["the trouble of the second", [value(), value({}, { url: "http://meter.lan:9/" })], /refuses/],
])("a test of the meter by JSON gives %s", (_, values, message) => {
  const answer = testHttpJson({ individual_requests: true, values }, device);
  expect(answer.message).toMatch(message);
  expect(answer.type).toBe(/Result/.test(answer.message) ? "success" : "warning");
});

test("a meter that is asked once for all is asked as its first value says", () => {
  const values = [value(), value({}, { url: "http://meter.invalid/" })];
  const answer = testHttpJson({ individual_requests: false, values }, device);
  expect(answer.message).toBe("Result: 123.45W, 123.45W, Total: 246.90");
});

test.each([
  [{ timeout: 49 }, "warning"],
  [{ timeout: 50 }, "success"],
  [{ url: "http://meter.lan/401", auth_type: 1 }, "warning"],
  [{ url: "http://meter.lan/200" }, "success"],
  [{ url: "http://meter.lan/2000" }, "success"],
  [{ url: "meter.lan/status" }, "warning"],
])("a request with %j is a %s", (changes, type) => {
  expect(requestMeter({ ...bodies.phase, ...changes }, device)).toHaveProperty("type", type);
  const { http_request } = value({}, changes);
  expect(testHttpSml({ http_request }, device)).toHaveProperty("type", type);
});
