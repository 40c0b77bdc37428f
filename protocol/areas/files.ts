import * as v from "valibot";
import {
  get,
  post,
  upload,
  type ReadEndpoint,
  type SaveEndpoint,
  type UploadEndpoint,
} from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";

/** Files in the gateway's file system. Source: docs/gateway/system.md#files. */
export const ConfigList = v.looseObject({ configs: v.array(v.looseObject({ name: v.string() })) });
export interface ConfigList extends v.InferOutput<typeof ConfigList> {}

/** Asks for the factory reset. */
export const ConfigReset = v.looseObject({ delete: v.boolean() });
export interface ConfigReset extends v.InferOutput<typeof ConfigReset> {}

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
export interface FileDelete extends v.InferOutput<typeof FileDelete> {}

/** `GET /api/config/list`. */
export const configList: ReadEndpoint<never, ConfigList> = get("/api/config/list", ConfigList);

/** `GET /api/config/get`. */
export const configGet: ReadEndpoint<"file", unknown> = get("/api/config/get", v.unknown(), {
  query: ["file"],
});

/** `POST /api/config/upload`. */
export const configUpload: UploadEndpoint<"file"> = upload("/api/config/upload", ["file"]);

/** `POST /api/config/delete`. */
export const configReset: SaveEndpoint<ConfigReset, SaveReply> = post(
  "/api/config/delete",
  ConfigReset,
  SaveReply,
);

/** The files of the gateway until November 2024. `get` answers with any file. */
export const configCalls = {
  list: configList,
  get: configGet,
  upload: configUpload,
  reset: configReset,
} as const;

/** `GET /api/file/list`. */
export const filesList: ReadEndpoint<never, readonly GatewayFile[]> = get(
  "/api/file/list",
  SizedFiles,
);

/** `GET /api/file/get`. */
export const filesGet: ReadEndpoint<"file", unknown> = get("/api/file/get", v.unknown(), {
  query: ["file"],
});

/** `POST /api/file/upload`. */
export const filesUpload: UploadEndpoint<"file"> = upload("/api/file/upload", ["file"]);

/** `POST /api/file/delete`. */
export const filesRemove: SaveEndpoint<FileDelete, SaveReply> = post(
  "/api/file/delete",
  FileDelete,
  SaveReply,
);

/** `POST /api/file/delete_all`. */
export const filesReset: SaveEndpoint<ConfigReset, SaveReply> = post(
  "/api/file/delete_all",
  ConfigReset,
  SaveReply,
);

/** The files of the gateway since November 2024. */
export const filesCalls = {
  list: filesList,
  get: filesGet,
  upload: filesUpload,
  remove: filesRemove,
  reset: filesReset,
} as const;

/** The calls for the files of a gateway; `remove` is missing where single files cannot be deleted. */
export interface FileCalls {
  readonly list: typeof filesCalls.list;
  readonly get: (typeof filesCalls)["get"];
  readonly upload: (typeof filesCalls)["upload"];
  readonly reset: (typeof filesCalls)["reset"];
  readonly remove?: typeof filesCalls.remove;
}

/** File calls until November 2024 in the form of the later calls, without `remove`. */
export const namedFileCalls: FileCalls = {
  ...configCalls,
  list: { ...configCalls.list, reply: NamedFiles },
};
