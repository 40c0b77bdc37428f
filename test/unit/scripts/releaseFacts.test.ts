import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { changesBetween, factsOf } from "../../../scripts/facts/facts.ts";
import { readSources } from "../../../scripts/facts/readSources.ts";

const before: Readonly<Record<string, string>> = {
  "src/WebApi_clock.cpp": `
    server.on("/api/clock/config", HTTP_POST, handler);
    _auth.setRealm("clock");
void WebApiClock::onGet(Request* request)
{
    root["server"] = config.Clock.Server;
}
    if (!(root["server"].is<String>() && root["drift"].is<uint8_t>())) return;
    retMsg["code"] = WebApiError::ClockLength;
    retMsg["param"]["max"] = CLOCK_MAX_STRLEN;
    send();`,
  "include/Clock.h": `
    #define CLOCK_MAX_STRLEN 31 // bytes
    enum class Kind : uint8_t { None, Sun = 4, Star };`,
  "lib/Hoymiles/src/inverters/HMS_4CH.cpp": "return preSerial == 0x1164;",
};
const after: Readonly<Record<string, string>> = {
  "src/WebApi_clock.cpp": `
    server.on("/api/clock/config", HTTP_POST, handler);
    server.on("/api/clock/zones", HTTP_GET, static_cast<Handler>(handler));
    _auth.setRealm("clock");
    _auth.setAuthType(AsyncAuthType::AUTH_DIGEST);
void WebApiClock::onGet(Request* request)
{
    addField(root, "zone", zone);
    root["server"] = config.Clock.Server;
}
    if (!(root["server"].is<String>() && root["drift"].is<int16_t>())) return;
    retMsg["code"] = WebApiError::ClockLength;
    retMsg["param"]["min"] = 1;
    retMsg["param"]["max"] = CLOCK_MAX_STRLEN;
    send();`,
  "include/Clock.h": `
    #define CLOCK_MAX_STRLEN 63
    enum class Kind : uint8_t {
      None,
      Moon, // since this release
      Sun = 4, Star };`,
  "lib/Hoymiles/src/inverters/HMS_4CH.cpp": "return preSerial == 0x1164 || preSerial == 0x1166;",
};
const facts = (files: Readonly<Record<string, string>>) => factsOf(new Map(Object.entries(files)));

it("lists the calls, passwords, keys, types, bounds, enumerations, sizes and inverters that came and went", () => {
  const changed = changesBetween(facts(before), facts(after));
  const listed = changed.split("\n").filter((line) => line.startsWith("  - "));
  expect(listed).toEqual([
    "  - new: `GET /api/clock/zones`",
    "  - new: `_auth.setAuthType(AsyncAuthType::AUTH_DIGEST)`",
    "  - new: `onGet: zone`",
    "  - gone: `drift: uint8_t`",
    "  - new: `drift: int16_t`",
    "  - gone: `ClockLength: max CLOCK_MAX_STRLEN`",
    "  - new: `ClockLength: min 1, max CLOCK_MAX_STRLEN`",
    "  - new: `Kind.Moon = 1`",
    "  - gone: `CLOCK_MAX_STRLEN = 31`",
    "  - new: `CLOCK_MAX_STRLEN = 63`",
    "  - new: `serial prefix 0x1166`",
  ]);
});

it("says where nothing changed", () => {
  expect(changesBetween(facts(after), facts(after)).match(/No change\./g)).toHaveLength(8);
});

it("names files that are new or gone", () => {
  const both = [facts({}), facts(before)] as const;
  expect(changesBetween(...both)).toContain("- src/WebApi_clock.cpp (new)");
  expect(changesBetween(both[1], both[0])).toContain("- src/WebApi_clock.cpp (gone)");
});

it("reads a folder, and a tag of a repository, alike; a folder without sources is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-facts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["src", "include", "lib"]) mkdirSync(join(folder, name));
  expect(() => readSources(folder)).toThrow("holds no sources");
  for (const [path, text] of Object.entries({ ...before, "src/über.cpp": "// ü\n" })) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", folder, ...args]);
  git("init", "-q");
  git("add", "-A");
  git("-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "first");
  git("tag", "v1");
  const [tagged, read] = [readSources(`${folder}@v1`), readSources(folder)];
  expect(Object.fromEntries(tagged)).toEqual(Object.fromEntries(read));
  expect(read.size).toBe(4);
});
