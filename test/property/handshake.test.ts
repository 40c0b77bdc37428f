import fc from "fast-check";
import { expect, test } from "vitest";
import { handshakeFor, type Handshake, type ReadAccess } from "#protocol/socket/signed-sockets.ts";

const anyAccess = fc.constantFrom<ReadAccess[]>("open", "guarded", "unknown", "silent");
const anyRefusal = fc.constantFrom<(Handshake | undefined)[]>(undefined, "signed", "plain");

test("credentials go only to a gateway that has just said it needs them, and nothing to a silent one", () => {
  fc.assert(
    fc.property(anyAccess, anyRefusal, (access, lastRefused) => {
      const handshake = handshakeFor(access, lastRefused);
      expect(handshake === "none").toBe(access === "silent");
      expect(handshake === "signed" && access !== "guarded").toBe(false);
    }),
  );
});

test("where they are needed, every other try that is refused carries them, silences aside", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (answers) => {
      let lastRefused: Handshake | undefined;
      const tries: Handshake[] = [];
      for (const hasAnswered of answers) {
        const handshake = handshakeFor(hasAnswered ? "guarded" : "silent", lastRefused);
        if (handshake === "none") continue;
        tries.push(handshake);
        lastRefused = handshake;
      }
      expect(tries).toEqual(tries.map((_, index) => (index % 2 === 0 ? "signed" : "plain")));
    }),
  );
});
