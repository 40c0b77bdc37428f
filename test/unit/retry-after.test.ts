import { expect, test } from "vitest";
import { retryAfterFrom } from "#protocol/api/retry-after.ts";

test.each([
  ["60", 60],
  [" 5 ", 5],
  ["0", 0],
])("seconds are read: %o", (header, seconds) => {
  expect(retryAfterFrom(header)).toBe(seconds);
});

test.each([null, "", "-5", "1.5", "1e9", "Infinity", "Wed, 21 Oct 2026 07:28:00 GMT", "soon"])(
  "anything else asks for nothing: %o",
  (header) => expect(retryAfterFrom(header)).toBeUndefined(),
);

test.each(["86401", "99999999", "9".repeat(400)])(
  "a wait that no timer can hold is cut to a day, so that it does not become none: %o",
  (header) => expect(retryAfterFrom(header)).toBe(86_400),
);
