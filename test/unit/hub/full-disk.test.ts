import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as v from "valibot";
import { openAdmin } from "#hub/access/admin.ts";
import { keptListFile, writeKeptList } from "#hub/config/keptList.ts";
import { announcedFile } from "#hub/homeAssistant/announcements.ts";
import { writeIdentities } from "#hub/identity/identityFile.ts";
import { openKept } from "#hub/record/keptFile.ts";
import { openAlertSettings } from "#hub/watch/alertSettings.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

/** Everything that the hub writes for people in a file of its own. */
const writes: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
  "prices.json": async (dataDir) => {
    const name = "prices";
    const kept = await openKept({ dataDir, name, schema: v.string(), report: () => undefined });
    return kept.change("", () => "later");
  },
  "alerts.json": async (folder) =>
    (await openAlertSettings(folder, undefined)).change({ language: "fr" }),
  "admin.json": async (dataDir) => (await openAdmin({ dataDir })).set("a password"),
  "gateways.json": (folder) => writeKeptList(keptListFile(folder), { added: [], names: [] }),
  "identities.json": (folder) => writeIdentities(join(folder, "identities.json"), []),
  "home-assistant.json": (folder) => announcedFile(folder).write({ id: "00000000", plants: [] }),
};

it.each(Object.keys(writes))(
  "a full disk is told by a sentence, and leaves %s as it was",
  async (name) => {
    const folder = temporaryFolder();
    const file = join(folder, name);
    await writes[name]?.(folder);
    const before = readFileSync(file, "utf8");
    // Writes there find no space.
    symlinkSync("/dev/full", `${file}.new`);
    await expect(writes[name]?.(folder)).rejects.toMatchObject({
      statusCode: 503,
      message: `The disk is full: ${file} cannot be written. Make room on it.`,
    });
    expect([readFileSync(file, "utf8"), existsSync(`${file}.new`)]).toEqual([before, false]);
    // Once there is room.
    await writes[name]?.(folder);
  },
);

it.each(Object.keys(writes))("a folder that cannot be written is named: %s", async (name) => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(writes[name]?.(file)).rejects.toMatchObject({ statusCode: 503 });
});
