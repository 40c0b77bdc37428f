import { expect, it } from "vitest";
import { draftOf, newDraft, wrongFields } from "#app/hub/guardian/promiseDraft.ts";

const inverters = [
  { serial: "116180000001", isLimitable: true },
  { serial: "1161A0000002", isLimitable: true },
  { serial: "116180000003", isLimitable: false },
];
const draft = (query: string) => draftOf(new URLSearchParams(query), inverters);

it.each([
  ["", { serials: [], limit: newDraft.limit }],
  ["for=116180000001&percent=40", { serials: ["116180000001"], limit: { unit: "%", value: 40 } }],
  ["for=1161a0000002&watts=300", { serials: ["1161A0000002"], limit: { unit: "W", value: 300 } }],
  ["for=116180000003&for=116180000009&watts=9999", { serials: [], limit: newDraft.limit }],
  ["for=116180000001&percent=-1", { serials: ["116180000001"], limit: newDraft.limit }],
  ["for=<b>&percent=x", { serials: [], limit: newDraft.limit }],
])("opens the form of an address with “%s”", (query, expected) => {
  expect(draft(query)).toEqual({ ...newDraft, ...expected });
});

it.each([
  [60, 30, true],
  [35, 30, true],
  [34, 30, false],
  [30, 30, false],
  [30, 60, false],
  [101, 30, false],
  [60, -1, false],
  [60, 30.5, false],
])(
  "a limiter that goes on at %s %% and off at %s %% is taken: %s",
  (onAtSoc, offAtSoc, isTaken) => {
    const limiter = { ...newDraft, kind: "limiter", limiterBy: "soc", knowsFlash: true } as const;
    const wrong = wrongFields({ ...limiter, onAtSoc, offAtSoc });
    expect([...wrong]).toEqual(isTaken ? [] : ["soc"]);
  },
);
