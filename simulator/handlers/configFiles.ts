import { configFile, type Device, pinMappingFile } from "../device/device.ts";
import { asBool, member } from "../firmware/convert.ts";
import type { Route } from "../device/route.ts";
import type { GatewayRequest, Reply } from "../firmware/route.ts";
import { textOf } from "../firmware/jsonText.ts";
import { type Save, saveRoute } from "../calls/save.ts";
import { uploadDone } from "../firmware/upload.ts";
import { readRoute } from "../calls/read.ts";

function download(name: string, bytes: Uint8Array<ArrayBuffer> | undefined): Reply {
  if (bytes === undefined) return { status: 404 };
  return {
    status: 200,
    contentType: name.endsWith(".json") ? "application/json" : "text/plain",
    headers: { "Content-Disposition": `attachment; filename="${name}"` },
    body: bytes,
  };
}

function upload({ query, form }: GatewayRequest, { files, generation }: Device): Reply {
  const name = query.get("file");
  // Without a name nothing is written, and the device restarts all the same. The newer web server keeps the last answer.
  if (name === null) return generation.isStrict ? uploadDone : { status: 500, restart: true };
  if (name === "") return uploadDone;
  for (const part of form.parts) {
    if (part.kind === "file" && part.bytes.length > 0) files.set(name, part.bytes);
  }
  return uploadDone;
}

const deleteAll: Omit<Save, "path"> = {
  required: ["delete"],
  rules: [
    {
      fails: (document) => !asBool(member(document, "delete")),
      code: 3001,
      message: "Nothing is deleted.",
    },
  ],
  code: 3002,
  message: "The settings are deleted, the device restarts.",
  take: (_, { files }) => {
    for (const name of files.keys()) if (name !== pinMappingFile) files.delete(name);
    return { written: true, restart: true };
  },
};

/** The files of the device: list, backup, restore, factory reset (docs/gateway/system.md#files). */
export const configFileRoutes: readonly Route[] = [
  readRoute("/api/config/list", "full", ({ files }) => ({
    configs: [...files.keys()].sort().map((name) => ({ name })),
  })),
  {
    method: "GET",
    path: "/api/config/get",
    access: "full",
    handle: ({ query }, { files }) => {
      const name = query.get("file") ?? configFile;
      return download(name, files.get(name));
    },
  },
  { method: "POST", path: "/api/config/upload", access: "full", handle: upload },
  saveRoute({ path: "/api/config/delete", early: { unreadable: 1003 }, ...deleteAll }),
];

/** The same calls of the releases that list sizes and delete single files. */
export const fileRoutes: readonly Route[] = [
  readRoute("/api/file/list", "full", ({ files }) =>
    [...files].map(([name, bytes]) => ({ name, size: bytes.length })).sort(byName),
  ),
  {
    method: "GET",
    path: "/api/file/get",
    access: "full",
    handle: ({ query }, { files }) => {
      const name = query.get("file") ?? configFile;
      return download(name, files.get(name));
    },
  },
  { method: "POST", path: "/api/file/upload", access: "full", handle: upload },
  saveRoute({
    path: "/api/file/delete",
    required: ["file"],
    code: 3003,
    message: "The file is deleted.",
    take: (document, { files }) => {
      const name = textOf(document, "file");
      // Without a name it is the root, which is there and stays.
      return files.delete(name) || name === "" ? { written: true } : { status: 404 };
    },
  }),
  saveRoute({ path: "/api/file/delete_all", ...deleteAll }),
];

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
