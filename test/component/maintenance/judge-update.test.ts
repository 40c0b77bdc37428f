import { beforeEach, expect, it } from "vitest";
import { judgeUpdate } from "#app/core/maintenance/firmware/judgeUpdate.ts";
import { readSameVersion } from "#app/shared/gateway/sameVersion.ts";

beforeEach(() => window.localStorage.clear());

it.each([
  [
    "of that version",
    "a",
    { kind: "unknown", hasText: true },
    { version: "a", isOtherImage: false },
  ],
  [
    "of another version",
    "a",
    { kind: "unknown", hasText: false },
    { version: "a", isOtherImage: true },
  ],
  [
    "that does not show its texts",
    "a",
    { kind: "gzip", hasText: false },
    { version: "a", isOtherImage: false },
  ],
  ["that made it another version", "b", { kind: "unknown", hasText: false }, undefined],
  ["after which it does not tell", undefined, { kind: "unknown", hasText: false }, undefined],
] as const)(
  "a gateway of version a that took a file %s, and runs %s",
  async (_, after, { kind, hasText }, note) => {
    const call = async () => ({ git_hash: after });
    // @ts-expect-error -- of a client and of a file these are needed
    await judgeUpdate({ call }, "a", { facts: { hasText }, preflight: { content: { kind } } });
    expect(readSameVersion()).toEqual(note);
  },
);
