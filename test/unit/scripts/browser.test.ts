import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findBrowser } from "../../../scripts/browser.mjs";

describe("the browser that tests use", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "browser-"));
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", ["/nowhere", folder].join(delimiter));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const plant = (name: string, mode = 0o755) => {
    const path = join(folder, name);
    writeFileSync(path, "");
    chmodSync(path, mode);
    return path;
  };

  it("is the one that CHROMIUM_PATH names, before any other", async () => {
    plant("chromium");
    vi.stubEnv("CHROMIUM_PATH", process.execPath);
    expect(await findBrowser()).toBe(process.execPath);
  });

  it("is never silently another than the one named", async () => {
    plant("chromium");
    vi.stubEnv("CHROMIUM_PATH", join(folder, "missing"));
    await expect(findBrowser()).rejects.toThrow(/missing, which cannot be run/);
  });

  it("is an installed Chromium or Chrome", async () => {
    plant("chromium", 0o644);
    const chrome = plant("google-chrome");
    expect(await findBrowser()).toBe(chrome);
  });

  it("is the one without windows where there are several", async () => {
    plant("chromium");
    const shell = plant("chromium-headless-shell");
    expect(await findBrowser()).toBe(shell);
  });
});
