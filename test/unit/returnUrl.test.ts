import { describe, expect, it } from "vitest";
import { loginPath, returnPathFrom } from "#app/shared/session/returnUrl.ts";

describe("return path", () => {
  it.each([
    ["", "/"],
    ["returnUrl=", "/"],
    ["returnUrl=%2Fsettings%2Fntp", "/settings/ntp"],
    ["returnUrl=%2Finfo%2Fsystem%3Fa%3D1%23b", "/info/system?a=1#b"],
    ["returnUrl=https%3A%2F%2Fevil.test%2F", "/"],
    ["returnUrl=%2F%2Fevil.test", "/"],
    ["returnUrl=%2F%5Cevil.test", "/"],
    ["returnUrl=%2F%09%2Fevil.test", "/"],
    ["returnUrl=%2F.%2F%2Fevil.test", "/"],
    ["returnUrl=%2Fa%2F..%2F%2Fevil.test", "/"],
    ["returnUrl=javascript%3Aalert(1)", "/"],
    ["returnUrl=about", "/"],
    ["returnUrl=%2Flogin", "/"],
    ["returnUrl=%2Flogin%2F%3FreturnUrl%3D%2Fabout", "/"],
    ["returnUrl=%2Flogins", "/logins"],
  ])("of ?%s is %s", (search, path) => {
    expect(returnPathFrom(search)).toBe(path);
  });

  it("survives the way through the sign-in page", () => {
    const path = "/settings/mqtt?a=1&b=ü/#c";
    const search = loginPath(path).slice("/login?".length);
    expect(returnPathFrom(search)).toBe("/settings/mqtt?a=1&b=%C3%BC/#c");
  });
});
