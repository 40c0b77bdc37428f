import fc from "fast-check";
import { expect, test } from "vitest";
import { addressPart } from "#protocol/address-part.ts";
import { commitAddress, comparisonAddress } from "#app/core/info/system/release.ts";
import { safeLinks } from "#app/shared/gateway/pins/pins.ts";
import { shownText } from "#protocol/shown-text.ts";
import { loginPath, returnPathFrom } from "#app/shared/session/returnUrl.ts";
import { runs } from "../support/runs.ts";

const own = "http://gateway.test";

// Misleading parts of an address, between texts of any kind.
const piece = fc.constantFrom(
  ..."/ \\ // /\\ \\/ . .. ./ ../ : @ ? # % & = ; login evil.test http: https: javascript: data: blob:".split(
    " ",
  ),
  ..."%2f %2F %5c %5C %2e %09 %0a %00 %u002f %c0%af".split(" "),
  ...Array.from(" \t\n\r\0\u0085\u00A0\u2028\u202E\uFEFF\uD800\uFF0F\u2215\uFF3C"),
);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.string() }))
    .map((all) => all.join("")),
);

test("a way back leads to a page of this site, however it is written, and not to the sign-in", () => {
  const query = fc.oneof(
    text.map((wanted) => loginPath(wanted.replace(/\p{Cs}/gu, "")).slice("/login?".length)),
    text.map((raw) => `returnUrl=${raw}`),
    text.map((raw) => `returnUrl=/${raw}`),
    text,
  );
  fc.assert(
    fc.property(query, (search) => {
      const path = returnPathFrom(search);
      const { origin, pathname } = new URL(path, `${own}/deep/page`);
      expect(origin).toBe(own);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(pathname).not.toMatch(/^\/login\/*$/);
      // The same when it comes around again.
      expect(returnPathFrom(loginPath(path).slice("/login?".length))).toBe(path);
    }),
    { numRuns: runs(5_000) },
  );
});

test("links of a pin profile lead to the web", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, url: text })), (links) => {
      for (const { url } of safeLinks({ name: "Board", links })) {
        // An address that a browser cannot read leads nowhere.
        const address = URL.canParse(url, own) ? new URL(url, own).protocol : "http:";
        expect(address).toMatch(/^https?:$/);
        expect(url).toMatch(/^https?:\/\//i);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test("the page of a commit and the check for a newer version stay with the code host", () => {
  fc.assert(
    fc.property(text, text, (git_hash, git_branch) => {
      expect(commitAddress({ git_hash })).toMatch(
        /^https:\/\/github\.com\/[\w/-]+\/commits\/[^/?#]*$/,
      );
      expect(new URL(commitAddress({ git_hash })).origin).toBe("https://github.com");
      const asked = new URL(comparisonAddress({ git_hash, git_branch }));
      expect(asked.href).toMatch(
        /^https:\/\/api\.github\.com\/repos\/(helgeerbe\/OpenDTU-OnBattery|tbnobody\/OpenDTU)\/compare\//,
      );
      expect(`${asked.search}${asked.hash}${asked.username}`).toBe("");
    }),
    // Of OpenDTU, which texts of any kind seldom are.
    { numRuns: runs(2_000), examples: [["v00.", "http://a.aa"]] },
  );
});

test("a part of an address is one part, and comes back as it was but for halves of characters", () => {
  fc.assert(
    fc.property(text, (part) => {
      const { searchParams, hash } = new URL(`/?inv=${addressPart(part)}`, own);
      expect([...searchParams.keys(), hash]).toEqual(["inv", ""]);
      expect(searchParams.get("inv")).toBe(part.replace(/\p{Cs}/gu, "\uFFFD"));
    }),
  );
});

test("a text that is shown holds nothing that turns or breaks others, and is not changed again", () => {
  fc.assert(
    fc.property(text, (from) => {
      const shown = shownText(from);
      const inner = shown.replace(/^\u2068(.*)\u2069$/su, "$1");
      expect(inner).not.toMatch(/(?![\t\n])\p{Cc}|\p{Cs}|\p{Bidi_C}/u);
      expect(shownText(shown)).toBe(shown);
      const usual = from.replace(/[\p{Cc}\p{Cs}\p{Bidi_C}]/gu, "");
      expect(inner.replace(/[\t\n]/g, "")).toBe(usual);
    }),
    { numRuns: runs(2_000) },
  );
});
