import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { WebSocket } from "ws";
import type { Engine } from "./engine.ts";
import { freePort, startProgram, untilWorks } from "./program.ts";

const Message = v.looseObject({
  id: v.optional(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
});
const Tree = v.object({ contexts: v.array(v.looseObject({ context: v.string() })) });
const Evaluated = v.looseObject({
  result: v.optional(v.looseObject({ value: v.optional(v.unknown()) })),
  exceptionDetails: v.optional(v.looseObject({ text: v.string() })),
});
const Shot = v.object({ data: v.string() });

// No start page and no requests of its own: the machine may have no network.
const preferences = {
  "browser.startup.page": 0,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "app.normandy.enabled": false,
  "extensions.update.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "intl.accept_languages": "en",
};

/** Starts Firefox without windows and speaks WebDriver BiDi with it (https://www.w3.org/TR/webdriver-bidi/). */
export async function startFirefox(path: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "heliograph-firefox-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const port = await freePort();
  const program = await startProgram(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)],
    { TZ: "Europe/Berlin", HOME: profile },
  );
  const { send, hangUp } = await untilWorks(() => connect(`ws://127.0.0.1:${port}/session`));
  await send("session.new", { capabilities: {} });
  const tree = v.parse(Tree, await send("browsingContext.getTree", {}));
  const context = tree.contexts[0]?.context;
  return {
    name: "firefox",
    goTo: async (url) => {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    read: async (expression) => {
      const answer = await send("script.evaluate", {
        // The result is a text, not a tree of the protocol's own types.
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      });
      const { result, exceptionDetails } = v.parse(Evaluated, answer);
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return JSON.parse(String(result?.value));
    },
    press: async (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: key }));
      await send("input.performActions", {
        context,
        actions: [{ type: "key", id: "keyboard", actions }],
      });
    },
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    picture: async () => {
      const shot = v.parse(Shot, await send("browsingContext.captureScreenshot", { context }));
      return Buffer.from(shot.data, "base64");
    },
    close: async () => {
      hangUp();
      await program.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Opens the connection; each command resolves with its result, or rejects with Firefox's error. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, Waiting>();
  socket.on("message", (data: Buffer) => {
    const { id, type, result, message } = v.parse(Message, JSON.parse(data.toString("utf8")));
    const asked = id === undefined ? undefined : waiting.get(id);
    if (type === "success") asked?.resolve(result);
    else asked?.reject(new Error(message));
  });
  let last = 0;
  return {
    send: (method: string, params: object): Promise<unknown> => {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    hangUp: () => socket.terminate(),
  };
}
