import * as v from "valibot";
import { ConfigList } from "./config-files.ts";

/** A file of the gateway; `size` in bytes, where the firmware tells it. */
export interface GatewayFile {
  readonly name: string;
  readonly size?: number;
}

/** The files by name only, as firmware lists them until November 2024. Source: gateway reference 7.2. */
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
