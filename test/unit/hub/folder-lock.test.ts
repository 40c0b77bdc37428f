import { EventEmitter } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explain } from "#command/greeting.ts";
import { reportUncaught } from "#command/uncaught.ts";
import { lockFolder } from "#hub/folderLock.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

it("lets one hub at a time use a folder", () => {
  const folder = temporaryFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Another hub (process ${process.pid}) uses ${folder}.`);
  unlock();
  lockFolder(folder)();
});

it("locks a folder also where it cannot note who has it, and lets it go", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "hub.pid"));
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Another hub (process unknown) uses ${folder}.`);
  unlock();
  lockFolder(folder)();
});

it("does not lock a folder that cannot be written", () => {
  expect(() => lockFolder("/proc/nowhere")()).not.toThrow();
});

it("reports what nobody caught and goes on", () => {
  const source = new EventEmitter();
  const lines: string[] = [];
  const stop = reportUncaught((line) => void lines.push(line), source);
  source.emit("uncaughtException", new Error("one"));
  source.emit("unhandledRejection", "two");
  stop();
  source.emit("unhandledRejection", "three");
  expect(lines).toEqual([
    expect.stringContaining("Error: one"),
    "A fault of Heliograph, which goes on: two",
  ]);
});

it.each([
  [{ code: "EACCES", syscall: "listen" }, "Port 80 needs more rights."],
  [
    { code: "EACCES", syscall: "open", path: "/data/record.sqlite" },
    "/data/record.sqlite cannot be written by the user",
  ],
  [{ code: "EROFS", syscall: "mkdir", path: "/data" }, "/data cannot be written by the user"],
  [
    { code: "ENOSPC", syscall: "write", path: "/data/a" },
    "The disk is full: /data/a cannot be written.",
  ],
])("says what %j means", (fields, sentence) => {
  const error = Object.assign(new Error("refused"), fields);
  expect(explain(error, { port: 80, host: undefined })).toContain(sentence);
});
