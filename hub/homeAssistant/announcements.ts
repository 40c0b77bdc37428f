import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { writeWhole } from "../store/writeWhole.ts";
import { type EntityName, isEntityName } from "./entities.ts";

const AnnouncementLog = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{8}$/)),
  plants: v.array(
    v.object({
      key: v.string(),
      stateTopic: v.string(),
      prefix: v.string(),
      entities: v.array(
        v.custom<EntityName>((one) => typeof one === "string" && isEntityName(one)),
      ),
    }),
  ),
});

/** Announced entities, so that they can be withdrawn: retained messages stay at a broker for ever. */
export type AnnouncementLog = Readonly<v.InferOutput<typeof AnnouncementLog>>;
export type AnnouncedPlant = AnnouncementLog["plants"][number];

/** Announced entities, in a folder. */
export interface AnnouncedFile {
  readonly read: () => Promise<AnnouncementLog>;
  readonly write: (next: AnnouncementLog) => Promise<void>;
}

/**
 * Opens the file of a folder. An unreadable file counts as none: its entities are announced again under new names.
 */
export function announcedFile(dataDir: string): AnnouncedFile {
  const file = join(dataDir, "home-assistant.json");
  let writing: Promise<unknown> = Promise.resolve();
  const keep = (next: AnnouncementLog) => writeWhole(file, JSON.stringify(next));
  return {
    async read() {
      const text = await readFile(file, "utf8").catch(() => "");
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), AnnouncementLog), text);
      return read.success ? read.output : { id: randomBytes(4).toString("hex"), plants: [] };
    },
    write(next) {
      const written = (async () => {
        await writing;
        await keep(next);
      })();
      writing = written.catch(() => undefined);
      return written;
    },
  };
}
