import { configFile, pinMappingFile } from "../device/device.ts";
import { asBool, member } from "../firmware/convert.ts";
import { jsonReply } from "../firmware/envelope.ts";
import type { Reply, Route } from "../firmware/route.ts";
import { saveRoute } from "../firmware/save.ts";
import { uploadDone } from "../firmware/upload.ts";

function download(name: string, bytes: Uint8Array<ArrayBuffer> | undefined): Reply {
  if (bytes === undefined) return { status: 404 };
  return {
    status: 200,
    contentType: name.endsWith(".json") ? "application/json" : "text/plain",
    headers: { "Content-Disposition": `attachment; filename="${name}"` },
    body: bytes,
  };
}

/** The files of the device: list, backup, restore, factory reset (gateway reference 7.2). */
export const configFileRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/config/list",
    access: "full",
    handle: (_, { files }) =>
      jsonReply({ configs: [...files.keys()].sort().map((name) => ({ name })) }),
  },
  {
    method: "GET",
    path: "/api/config/get",
    access: "full",
    handle: ({ query }, { files }) => {
      const name = query.get("file") ?? configFile;
      return download(name, files.get(name));
    },
  },
  {
    method: "POST",
    path: "/api/config/upload",
    access: "full",
    handle: ({ query, form }, { files }) => {
      const name = query.get("file");
      // Without a name nothing is written, and the device restarts all the same.
      if (name === null) return { status: 500, restart: true };
      for (const part of form.parts) {
        if (part.kind === "file" && part.bytes.length > 0) files.set(name, part.bytes);
      }
      return uploadDone;
    },
  },
  saveRoute({
    path: "/api/config/delete",
    early: { unreadable: 1003 },
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
  }),
];
