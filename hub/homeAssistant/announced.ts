import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { writeWhole } from "../store/writeWhole.ts";
import { type EntityName, isEntityName } from "./entities.ts";

const Announced = v.object({
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
export type Announced = Readonly<v.InferOutput<typeof Announced>>;
export type AnnouncedPlant = Announced["plants"][number];

/** Announced entities, in a folder. */
export interface AnnouncedFile {
  readonly read: () => Promise<Announced>;
  readonly write: (next: Announced) => Promise<void>;
}

/**
 * Opens the file of a folder. An unreadable file counts as none: its entities are announced again under new names.
 */
export function announcedFile(dataDir: string): AnnouncedFile {
  const file = join(dataDir, "home-assistant.json");
  let writing: Promise<unknown> = Promise.resolve();
  const keep = (next: Announced) => writeWhole(file, JSON.stringify(next));
  return {
    async read() {
      const text = await readFile(file, "utf8").catch(() => "");
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Announced), text);
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
