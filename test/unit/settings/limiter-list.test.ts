import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LimiterList, LimiterMetadata } from "#protocol/areas/limiter.ts";
import { LimiterRole } from "#protocol/areas/limiter-role.ts";
import { vectors2026 } from "../../support/apiVectors2026.ts";

const answersOf = (path: string) =>
  vectors2026.vectors
    .flatMap(({ steps }) => steps)
    .flatMap((step) =>
      "req" in step && step.req.method === "GET" && step.req.path === path
        ? (step.res?.body ?? [])
        : [],
    );

describe("the limiter of 2026.03.31, as the real gateway answers", () => {
  it.each([
    ["/api/powerlimiter/config", LimiterList],
    // The call for everybody answers the same.
    ["/api/powerlimiter/config", LimiterRole],
    ["/api/powerlimiter/metadata", LimiterMetadata],
  ] as const)("%s is read", (path, schema) => {
    const answers = answersOf(path);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => !v.safeParse(schema, answer).typed)).toEqual([]);
  });
});
