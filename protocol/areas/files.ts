import * as v from "valibot";
import { get, post, upload } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/** Files in the gateway's file system. Source: docs/gateway/system.md#files. */
export const ConfigList = v.looseObject({ configs: v.array(v.looseObject({ name: v.string() })) });
export type ConfigList = v.InferOutput<typeof ConfigList>;

/** Asks for the factory reset. */
export const ConfigReset = v.looseObject({ delete: v.boolean() });

/** A file of the gateway; `size` in bytes, where the firmware tells it. */
export interface GatewayFile {
  readonly name: string;
  readonly size?: number;
}

/** The files by name only, as firmware lists them until November 2024. Source: docs/gateway/system.md#files. */
export const NamedFiles = v.pipe(
  ConfigList,
  v.transform(({ configs }): readonly GatewayFile[] => configs.map(({ name }) => ({ name }))),
);

/** The files with their sizes, as newer firmware lists them. */
export const SizedFiles: v.GenericSchema<unknown, readonly GatewayFile[]> = v.array(
  v.looseObject({ name: v.string(), size: v.number() }),
);

/** Asks to delete one file. */
export const FileDelete = v.looseObject({ file: v.string() });

/** The files of the gateway until November 2024. `get` answers with any file. */
export const configCalls = {
  list: get("/api/config/list", ConfigList),
  get: get("/api/config/get", v.unknown(), { query: ["file"] }),
  upload: upload("/api/config/upload", ["file"]),
  reset: post("/api/config/delete", ConfigReset, SaveReply),
} as const;

/** The files of the gateway since November 2024. */
export const filesCalls = {
  list: get("/api/file/list", SizedFiles),
  get: get("/api/file/get", v.unknown(), { query: ["file"] }),
  upload: upload("/api/file/upload", ["file"]),
  remove: post("/api/file/delete", FileDelete, SaveReply),
  reset: post("/api/file/delete_all", ConfigReset, SaveReply),
} as const;

/** The calls for the files of a gateway; `remove` is missing where single files cannot be deleted. */
export interface FileCalls {
  readonly list: typeof filesCalls.list;
  readonly get: (typeof filesCalls)["get"];
  readonly upload: (typeof filesCalls)["upload"];
  readonly reset: (typeof filesCalls)["reset"];
  readonly remove?: typeof filesCalls.remove;
}

/** The calls for files until November 2024, as far as they are like the later ones. */
export const namedFileCalls: FileCalls = {
  ...configCalls,
  list: { ...configCalls.list, reply: NamedFiles },
};
