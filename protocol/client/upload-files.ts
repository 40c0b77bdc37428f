import { filesCalls, namedFileCalls } from "../areas/files.ts";
import { firmwareCalls } from "../areas/system.ts";
import { callHeaders } from "../api/call-headers.ts";
import { retryAfterFrom } from "../api/retry-after.ts";
import { type ConfigFile, readConfigFile } from "../config-file/config-file.ts";
import { fatalSettings } from "../config-file/fatal.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import { createMd5 } from "../kernel/md5.ts";
import { throwIfAborted, withDeadline } from "./abort.ts";
import type { CallOptions } from "./call.ts";
import type { Client, SendFiles, Upload } from "./client.ts";
import { GatewayError, httpError } from "./gateway-error.ts";
import { invalidError } from "./error-kinds.ts";
import type { Fetch } from "./platform.ts";
import { readBody } from "./read-body.ts";

/** Bytes with a buffer of their own, in a form that TypeScript before 5.7 reads: its `Uint8Array` has no parameter. */
export type OwnBytes = ReturnType<typeof Uint8Array.of>;

/** The content of a file. A stream is read to its end before anything is sent. */
export type FileContent = OwnBytes | Blob | ReadableStream<OwnBytes>;

/** The gateway writes some 30 kB a second to its flash, and has up to 3.5 MB. */
const uploadMs = 300_000;

/** Sends files by `fetch`, which reports no progress. Rejects without a reply within five minutes. */
export async function sendFiles(
  send: Fetch,
  { url, parts, authdata, signal, onProgress }: Upload,
): ReturnType<SendFiles> {
  const form = new FormData();
  for (const part of parts) {
    if ("text" in part) form.append(part.name, part.text);
    else form.append(part.name, part.file, part.fileName);
  }
  return withDeadline(uploadMs, signal, async (both) => {
    const headers = { ...callHeaders(authdata) };
    const reply = await send(url, { method: "POST", headers, body: form, signal: both });
    const body = new TextDecoder().decode(await readBody(url, reply));
    onProgress?.(1);
    const { status, statusText } = reply;
    const retryAfterS = retryAfterFrom(reply.headers.get("Retry-After"));
    if (status === 429) throw httpError(url, { status, statusText, body, retryAfterS });
    return { status, statusText, body };
  });
}

/** Dependencies of a restore. */
export interface RestoreSource {
  readonly client: Client;
  readonly profile: (options: Pick<CallOptions, "signal">) => Promise<GatewayProfile>;
}

/** Replaces a configuration file, unless the content is not that file or would crash the firmware. */
export async function restoreFile(
  { client, profile }: RestoreSource,
  name: ConfigFile,
  content: FileContent,
  { signal }: CallOptions = {},
): Promise<void> {
  throwIfAborted(signal);
  const file = await blobOf(content);
  const read = readConfigFile(await file.text(), name);
  if (!read.ok)
    throw invalidError(name, { reason: "type", path: name, text: `not sent: ${read.error.kind}` });
  const { has, choices } = await profile(signal ? { signal } : {});
  const fatal = has.meter === "nested" ? fatalSettings(read.value, choices) : [];
  if (fatal.length > 0) {
    throw new GatewayError(`${name}: would crash this firmware: ${fatal.join(", ")}`, {
      kind: "unsafe",
      reason: "value",
      paths: fatal,
    });
  }
  const { upload } = has.files === "file" ? filesCalls : namedFileCalls;
  await client.upload(upload, {
    query: { file: name },
    parts: [{ name: "config", file, fileName: "config" }],
    ...(signal && { signal }),
  });
}

/** Installs firmware. The gateway takes its checksum only before the file. */
export async function uploadFirmware(
  client: Client,
  content: FileContent,
  { signal }: CallOptions = {},
): Promise<void> {
  throwIfAborted(signal);
  const file = await blobOf(content);
  const md5 = createMd5();
  md5.update(new Uint8Array(await file.arrayBuffer()));
  await client.upload(firmwareCalls.update, {
    query: {},
    parts: [
      { name: "MD5", text: md5.digest() },
      { name: "firmware", file, fileName: "firmware" },
    ],
    ...(signal && { signal }),
  });
}

async function blobOf(content: FileContent): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (content instanceof Uint8Array) return new Blob([content]);
  return new Response(content).blob();
}
