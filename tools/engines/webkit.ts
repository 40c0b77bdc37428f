import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import type { Engine } from "./engine.ts";
import { freePort, startProgram, untilWorks } from "./program.ts";

const Reply = v.object({ value: v.unknown() });
const Failure = v.object({ error: v.string(), message: v.string() });
const Session = v.looseObject({ sessionId: v.string() });

/** The small browser that comes with WebKitGTK; undefined where it is not installed. */
export function miniBrowser(): string | undefined {
  const folder = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.startsWith("webkit2gtk-"))
    .map((name) => join(folder, name, "MiniBrowser"))
    .find((path) => existsSync(path));
}

/** Starts WebKitGTK on a virtual screen, and speaks WebDriver with it (https://www.w3.org/TR/webdriver2/). */
export async function startWebkit(driver: string, browser: string): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), "heliograph-webkit-"));
  const display = `:${90 + (process.pid % 900)}`;
  const screen = await startProgram("Xvfb", [
    display,
    "-screen",
    "0",
    "1400x1100x24",
    "-nolisten",
    "tcp",
  ]);
  const port = await freePort();
  const program = await startProgram(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    TZ: "Europe/Berlin",
    LANG: "en_US.UTF-8",
    LC_ALL: "C.UTF-8",
    // A sandbox of its own needs rights that a container does not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_FORCE_SANDBOX: "0",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  });
  const call = async (method: "POST" | "GET" | "DELETE", path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = v.parse(Reply, await response.json());
    if (response.ok) return value;
    const { error, message } = v.parse(Failure, v.parse(v.looseObject({}), value));
    throw new Error(`${path}: ${error}: ${message}`);
  };
  const options = { binary: browser, args: ["--automation"] };
  const wish = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const session = await untilWorks(() => call("POST", "/session", { capabilities: wish }));
  const at = `/session/${v.parse(Session, session).sessionId}`;
  await call("POST", `${at}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  return {
    name: "webkit",
    goTo: async (url) => {
      await call("POST", `${at}/url`, { url });
    },
    read: async (expression) => {
      const script =
        `const done = arguments[0]; Promise.resolve().then(() => (${expression}))` +
        ".then((value) => done({ value: JSON.stringify(value ?? null) }), (error) => done({ error: String(error) }));";
      const answer = await call("POST", `${at}/execute/async`, { script, args: [] });
      const { value, error } = v.parse(
        v.object({ value: v.optional(v.string()), error: v.optional(v.string()) }),
        answer,
      );
      if (value === undefined) throw new Error(`${expression}: ${error}`);
      return JSON.parse(value);
    },
    press: async (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
      await call("POST", `${at}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    resize: async (width, height) => {
      await call("POST", `${at}/window/rect`, { x: 0, y: 0, width, height });
    },
    picture: async () =>
      Buffer.from(v.parse(v.string(), await call("GET", `${at}/screenshot`)), "base64"),
    close: async () => {
      await call("DELETE", at).catch(() => undefined);
      await program.end();
      await screen.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
