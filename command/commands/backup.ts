import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints } from "#protocol/api/endpoints.ts";
import { newerEndpoints, olderFiles } from "#protocol/api/newer-endpoints.ts";
import { askProfile } from "#protocol/client/ask-profile.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { configFiles } from "#protocol/config-file/config-file.ts";
import { command, gatewayOptions } from "../command.ts";
import { clientOf } from "../reach.ts";
import { ExitCode, jsonLine } from "../terminal.ts";

export const backup = command({
  name: "backup",
  about: "save the configuration files of a gateway",
  operands: ["url"],
  options: {
    ...gatewayOptions,
    to: { type: "string", value: "FOLDER", about: "where the files are written", default: "." },
  },
  example: "backup 192.168.1.50 --to backups",
  async act({ values, operands }, terminal) {
    const client = clientOf(operands[0] ?? "", values, terminal);
    const { signal } = terminal;
    const { hostname } = await client.call(endpoints.system.status, { signal });
    const files = await readFiles(client, signal);
    const folder = values.to;
    await mkdir(folder, { recursive: true });
    const front = `${hostname.replaceAll(/[^\w-]/g, "_")}-${new Date().toISOString().replaceAll(/:|\..*/g, "")}`;
    const saved: { file: string; bytes: number }[] = [];
    for (const { name, content } of files) {
      const file = join(folder, `${front}-${name}`);
      // The files hold passwords, and an older backup is never overwritten.
      await writeFile(file, content, { flag: "wx", mode: 0o600 });
      saved.push({ file, bytes: content.length });
    }
    const lines = saved.map(({ file, bytes }) => `Saved ${file} (${bytes} bytes)\n`).join("");
    terminal.print(values.json ? jsonLine(saved) : lines);
    return ExitCode.done;
  },
});

interface SavedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Reads the configuration, and the pin profile where there is one. Rejects when one of them is cut. */
async function readFiles(client: Client, signal: AbortSignal): Promise<readonly SavedFile[]> {
  const { has } = await askProfile(client.call, { signal });
  const { get } = has.files === "file" ? newerEndpoints.files : olderFiles;
  const files: SavedFile[] = [];
  for (const name of configFiles) {
    try {
      const content = await client.bytes(get, { query: { file: name }, signal });
      if (!isJson(content)) throw new Error(`The gateway sent no whole ${name}.`);
      files.push({ name, content });
    } catch (error) {
      const isMissing = error instanceof GatewayError && error.status === 404;
      if (!isMissing || name === "config.json") throw error;
    }
  }
  return files;
}

function isJson(content: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(content));
    return true;
  } catch {
    return false;
  }
}
