import { expect, it } from "vitest";
import { parseGatewayTime } from "#protocol/gateway-time.ts";

it("a time as the gateway writes it", () => {
  expect(parseGatewayTime("Tuesday, April 02 2024 17:08:31")).toEqual({
    year: 2024,
    month: 4,
    day: 2,
    hour: 17,
    minute: 8,
    second: 31,
  });
});

it.each([
  ["January", 1],
  ["May", 5],
  ["September", 9],
  ["December", 12],
])("%s is month %i", (name, month) => {
  expect(parseGatewayTime(`Friday, ${name} 31 1970 00:00:00`)).toMatchObject({ month });
});

it.each(["--", "", "Dienstag, 2. April 2024", "Tuesday, Foo 02 2024 17:08:31"])(
  "%j is no time",
  (text) => {
    expect(parseGatewayTime(text)).toBeUndefined();
  },
);

it.each([
  ["May 2 2024 7:08:31", { month: 5, day: 2, hour: 7 }],
  ["may 12 2024 17:08:31", { month: 5, day: 12, hour: 17 }],
])("%s is read without leading zeros and in lower case", (text, parts) => {
  expect(parseGatewayTime(`Tuesday, ${text}`)).toMatchObject(parts);
});
