import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { root } from "./sources.ts";

const Answer = v.looseObject({
  id: v.optional(v.union([v.number(), v.string()])),
  method: v.optional(v.string()),
  result: v.optional(v.unknown()),
});
const Hover = v.looseObject({ contents: v.looseObject({ value: v.string() }) });

/** A place in a file, both counted from 0. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** An editor's hover of each place in a file of TypeScript: the declaration, without its explanation. */
export async function hoversAt(
  file: string,
  places: readonly Position[],
): Promise<readonly string[]> {
  const server = languageServer();
  const uri = pathToFileURL(file).href;
  const capabilities = { textDocument: { hover: { contentFormat: ["markdown"] } } };
  // It would fetch types of packages from the network.
  const initializationOptions = { userPreferences: { disableAutomaticTypeAcquisition: true } };
  const client = { processId: null, rootUri: null, capabilities, initializationOptions };
  await server.ask("initialize", client);
  server.tell("initialized", {});
  const text = readFileSync(file, "utf8");
  server.tell("textDocument/didOpen", {
    textDocument: { uri, languageId: "typescript", version: 1, text },
  });
  const shown: string[] = [];
  for (const position of places) {
    const hover = await server.ask("textDocument/hover", { textDocument: { uri }, position });
    const { contents } = v.parse(Hover, hover);
    shown.push(/^```\w+\n([\s\S]*?)\n```/.exec(contents.value)?.[1] ?? "");
  }
  server.end();
  return shown;
}

/** The compiler as editors run it. It asks things of an editor, too; the answer to all of them is that there is nothing. */
function languageServer() {
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "--lsp", "--stdio"],
    { stdio: ["pipe", "pipe", "ignore"] },
  );
  const waiting = new Map<number, (result: unknown) => void>();
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let unread = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let whole = firstOf(unread); whole; whole = firstOf(unread)) {
      unread = unread.subarray(whole.end);
      const { id, method, result } = v.parse(Answer, JSON.parse(whole.text));
      if (id !== undefined && method !== undefined) send({ id, result: null });
      else if (typeof id === "number") waiting.get(id)?.(result);
    }
  });
  return {
    ask: (method: string, params: object) =>
      new Promise<unknown>((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        send({ id, method, params });
      }),
    tell: (method: string, params: object) => send({ method, params }),
    end: () => child.kill(),
  };
}

/** The first whole message of the received text, and the begin of the next. */
function firstOf(received: Buffer): { readonly text: string; readonly end: number } | undefined {
  const head = /^Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(received.toString("latin1"));
  if (!head) return undefined;
  const end = head[0].length + Number(head[1]);
  return received.length < end
    ? undefined
    : { text: received.toString("utf8", head[0].length, end), end };
}
