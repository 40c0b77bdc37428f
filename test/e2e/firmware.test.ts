import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Fault } from "#simulator/faults/fault.ts";
import {
  type AppOptions,
  expectSoundInBothThemes,
  expectSoundPage,
  openApp,
} from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { build } from "../support/builds.ts";
import { applicationImage, factoryImage } from "../support/firmware.ts";
import { pass } from "../support/time.ts";
import { areAllWalked, walkedRows } from "../support/walks.ts";

const path = "/firmware/upgrade";
const api = "/api/firmware/update";
const MEBIBYTE = 1024 * 1024;

const quickRestart = { bootMs: 500 } as const;

function open(options: AppOptions = {}) {
  return openApp({ path, isSignedIn: true, simulator: quickRestart, ...options });
}

async function choose(page: Page, bytes: Uint8Array, name = "update.bin"): Promise<void> {
  await page
    .getByLabel("Firmware file")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await page.getByRole("heading", { name: "Checked before the upload" }).waitFor();
}

/** The same file made in the page, since 16 MB take long on their way into it. */
async function chooseLarge(page: Page, bytes: Uint8Array): Promise<void> {
  await page.getByLabel("Firmware file").evaluate(
    (input, { head, size, pattern }) => {
      const made = Uint8Array.from(
        { length: size },
        (_, at) => head[at] ?? pattern[at % pattern.length] ?? 0,
      );
      const transfer = new DataTransfer();
      transfer.items.add(new File([made], "update.bin"));
      if (input instanceof HTMLInputElement) input.files = transfer.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    {
      head: Array.from(bytes.subarray(0, 288)),
      size: bytes.length,
      pattern: Array.from(bytes.subarray(65_536, 131_072)),
    },
  );
}

const upload = (page: Page) => page.getByRole("button", { name: "Upload", exact: true }).click();

/** The same for a file that the check warns of. */
const uploadWarned = (page: Page) =>
  page.getByRole("button", { name: "Upload anyway", exact: true }).click();

describe("a good image", () => {
  it("is described, uploaded with its checksum in front, and the page starts anew", async () => {
    const bytes = applicationImage({ sizeBytes: 1_900_000, holds: "2024.03.07" });
    const { page, received } = await open();
    await choose(page, bytes);
    await page.getByText("No problems found").waitFor();
    await page.getByText("heliograph-test").waitFor();
    await expectSoundPage(page);
    await upload(page);
    await page.getByText("Firmware uploaded, the gateway restarts").waitFor();
    const [request] = received(api);
    expect(request?.fields).toEqual({ MD5: md5Of(bytes) });
    expect(request?.files).toMatchObject([
      { name: "firmware", fileName: "firmware", md5: md5Of(bytes) },
    ]);
    await page.waitForURL((url) => url.pathname === "/");
    const probes = received("/api/system/status").filter(({ method }) => method === "HEAD");
    expect(probes.length).toBeGreaterThan(0);
    // Whether it runs has to be found out without credentials (docs/gateway/system.md#system-status).
    expect(probes.map(({ headers }) => headers["authorization"])).not.toContain(expect.anything());
  });

  it.runIf(areAllWalked)(
    "whose gateway never returns gets a clear word after a minute, and is waited for",
    async () => {
      const { page, simulator, received } = await open({ expectedComplaints: [/ERR_|Failed/] });
      await choose(page, applicationImage());
      simulator.gateway.faults.set(
        { path: "/api/system/status", method: "HEAD" },
        { kind: "refuse" },
      );
      await page.clock.install();
      await upload(page);
      await page.getByText("Firmware uploaded").waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await page.clock.runFor(61_000);
      await page.getByRole("alert").getByText("The gateway has not come back yet").waitFor();
      await expectSoundPage(page);
      const before = received("/api/system/status").length;
      await page.clock.runFor(3_000);
      await expect.poll(() => received("/api/system/status").length).toBeGreaterThan(before);
    },
  );
});

// In a demonstration the page gives the bytes to the worker, for which it reads them.
it.skipIf(build.isDemonstration).each(walkedRows([2, 16]))(
  "the checksum of %i MB is md5sum's, made beside the main thread",
  async (size) => {
    const bytes = applicationImage({ sizeBytes: size * MEBIBYTE });
    const { page, context, received } = await open({ path: "/about", expectedComplaints: [/400/] });
    // Hashing means reading: the main thread reads a file once, to look for its build, and not again for the sum.
    await context.addInitScript(() => {
      let read = 0;
      const readBlob = Reflect.get(Blob.prototype, "arrayBuffer");
      Blob.prototype.arrayBuffer = function count() {
        read += this.size;
        return Reflect.apply(readBlob, this, []);
      };
      const readFile = Reflect.get(FileReader.prototype, "readAsArrayBuffer");
      FileReader.prototype.readAsArrayBuffer = function count(blob) {
        read += blob.size;
        Reflect.apply(readFile, this, [blob]);
      };
      Reflect.set(globalThis, "readBytes", () => read);
    });
    await page.goto(page.url().replace("/about", path));
    await chooseLarge(page, bytes);
    await page.getByText(/is too large: there is room for/).waitFor();
    await uploadWarned(page);
    await page.getByText("OTA error").waitFor();
    expect(received(api)[0]?.fields).toEqual({ MD5: md5Of(bytes) });
    expect(await page.evaluate("readBytes()")).toBe(Math.min(size, 8) * MEBIBYTE);
  },
);

it.runIf(areAllWalked)(
  "warnings never block an upload, but without a file nothing is sent",
  async () => {
    const simulator = { ...quickRestart, clock: "manual" } as const;
    const app = await open({ simulator, expectedComplaints: [/400/] });
    const { page, address, received } = app;
    await upload(page);
    await page.getByText("No file selected").waitFor();
    await expectSoundPage(page);
    expect(received(api)).toEqual([]);
    for (const [name, bytes, texts] of [
      ["notes.txt", Buffer.from("hello"), ["ends neither in .bin", "no ESP firmware image"]],
      ["a.bin.gz", Buffer.from([0x1f, 0x8b, 8]), ["unpack it first"]],
      ["a.bin", factoryImage(0x1000, applicationImage()), ["A factory image"]],
      ["a.bin", applicationImage({ chipId: 9 }), ["for ESP32-S3, the gateway has ESP32"]],
    ] as const) {
      await page.goto(address(path));
      await choose(page, bytes, name);
      for (const text of texts) await page.getByText(text).waitFor();
      await uploadWarned(page);
      await page.getByText(/OTA error|Firmware uploaded/).waitFor();
      // It restarts after every upload.
      await pass(app, 2_000);
    }
  },
);

// A break in the middle of an upload takes a connection.
it.skipIf(build.isDemonstration)(
  "a failed upload shows the answer with its cause; Back keeps the file, Retry sends it again",
  async () => {
    const app = await open({
      viewport: phone,
      theme: "dark",
      expectedComplaints: [/400|500|ERR_/],
    });
    const { page, simulator, received } = app;
    const fail = async (fault: Fault, texts: readonly string[]) => {
      simulator.gateway.faults.set(api, fault);
      await upload(page);
      await page.getByText("OTA error").waitFor();
      for (const text of texts) await page.getByText(text).first().waitFor();
      simulator.gateway.faults.clear();
    };
    const back = async () => {
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByText("update.bin").waitFor();
      expect(await page.getByText("OTA error").count()).toBe(0);
    };
    await choose(page, applicationImage({ sizeBytes: MEBIBYTE }));
    const cut = { kind: "cut-upload", afterBytes: MEBIBYTE / 2 } as const;
    await fail(cut, ["[HTTP ERROR] no answer", "the connection broke off"]);
    await back();
    await fail({ kind: "status", status: 500, body: "no luck" }, ["no luck"]);
    await back();
    const refused = { kind: "status", status: 400, body: "OTA could not begin" } as const;
    await fail(refused, ["[HTTP ERROR] Bad Request", "OTA could not begin"]);
    await page.getByText("400 Bad Request", { exact: true }).waitFor();
    await page.getByText("or too large").waitFor();
    await expectSoundPage(page);
    const before = received(api).length;
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Firmware uploaded").waitFor();
    expect(received(api)).toHaveLength(before + 1);
  },
);

it.runIf(areAllWalked)(
  "a running upload can be cancelled, and is not left by mistake",
  async () => {
    const { page, simulator, received } = await open({ expectedComplaints: [/ERR_/] });
    simulator.gateway.faults.set(api, { kind: "hang" });
    await choose(page, applicationImage());
    await upload(page);
    await expect.poll(() => received(api).length).toBe(1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Upload", exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);

    await upload(page);
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("link", { name: "About" }).click();
    const question = page.getByRole("dialog", { name: "Leave while the upload runs?" });
    await question.getByRole("button", { name: "Stay", exact: true }).click();
    await page.getByRole("progressbar").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole("link", { name: "About" }).click();
    await expectSoundPage(page);
    await question.getByRole("button", { name: "End the upload and leave" }).click();
    await page.waitForURL("**/about");
  },
);

it.runIf(areAllWalked)("401 signs out and leads to the sign-in", async () => {
  const { page, simulator } = await open({ expectedComplaints: [/401/] });
  simulator.gateway.faults.set(api, { kind: "status", status: 401 });
  await choose(page, applicationImage());
  await upload(page);
  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
});

describe("an upload that is never answered", () => {
  const statusPath = "/api/system/status";

  /** Uploads to a gateway that gives no answer; it has restarted since, with `version`. */
  async function uploadTo(version: (before: string) => string) {
    const opened = await open({ expectedComplaints: [/ERR_/] });
    const { page, simulator, received } = opened;
    simulator.gateway.faults.set(api, { kind: "hang" });
    const answer = await simulator.gateway.fetch(new Request(`http://gateway${statusPath}`));
    const status = await answer.json();
    const tell = (change: object) =>
      simulator.gateway.faults.set(
        { path: statusPath, method: "GET" },
        { kind: "body", body: JSON.stringify({ ...status, ...change }) },
      );
    tell({ uptime: 5_000 });
    await choose(page, applicationImage());
    await upload(page);
    await expect.poll(() => received(api).length).toBe(1);
    tell({ git_hash: version(status.git_hash), uptime: 12 });
    return { ...opened, before: status.git_hash };
  }

  it("has worked when the gateway runs another version", async () => {
    const { page } = await uploadTo(() => "2026.05.18");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await page.getByText("OTA error").count()).toBe(0);
  });

  it("has failed when the gateway restarted with the version that it had", async () => {
    const { page, before } = await uploadTo((version) => version);
    await page.getByText(`still runs ${before}. It did not take the image`).waitFor();
    await expectSoundInBothThemes(page);
  });
});

// An image serves the firmware that it is part of.
describe.skipIf(build.isEmbedded)("the whole file", () => {
  const newer = { ...quickRestart, firmware: "2026.03.31" } as const;

  it.runIf(areAllWalked)(
    "that the check warns of has the restart named at its only button, and a backup is one press away",
    async () => {
      const { page, received } = await open({ simulator: newer, viewport: phone });
      await choose(page, Buffer.from("no firmware"), "photo.jpg");
      const warning = page.getByRole("alert").filter({ hasText: "The gateway restarts after" });
      await warning.getByRole("button", { name: "Upload anyway" }).waitFor();
      expect(await page.getByRole("button", { name: "Upload", exact: true }).count()).toBe(0);
      await expectSoundInBothThemes(page);
      expect(received(api)).toEqual([]);
      await page.getByRole("link", { name: "To the backup" }).click();
      await page.getByRole("heading", { name: "Backup", exact: false }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/settings/config");
    },
  );

  it.runIf(areAllWalked)(
    "has its SHA-256 shown and compared; one that differs is sent only on purpose",
    async () => {
      const bytes = applicationImage({ holds: "2026.03.31" });
      const { page, received } = await open({ simulator: newer });
      await choose(page, bytes);
      await page.getByText(sha256(bytes)).waitFor();
      const given = page.getByLabel("SHA-256 to compare with");
      await given.fill(sha256(bytes).toUpperCase());
      await page.getByText("The checksum matches.").waitFor();
      await page.getByLabel("Checksum file").setInputFiles({
        name: "sums.sha256",
        mimeType: "text/plain",
        buffer: Buffer.from(`${"0".repeat(64)}  update.bin\n${sha256(bytes)}  other.bin\n`),
      });
      await page.getByText("The checksum does not match").waitFor();
      await expectSoundInBothThemes(page);
      await upload(page);
      const question = page.getByRole("dialog", { name: "Upload without a confirmed checksum?" });
      await expectSoundPage(page);
      await question.getByRole("button", { name: "Cancel" }).click();
      expect(received(api)).toEqual([]);
      await upload(page);
      await question.getByRole("button", { name: "Upload anyway" }).click();
      await page.getByText("which runs already").waitFor();
      await page.waitForURL((url) => url.pathname === "/");
    },
  );

  it("that was not taken is named on the live page, where every upload that was answered ends", async () => {
    const { page } = await open({ simulator: newer });
    await choose(page, applicationImage());
    await page.getByText(/^[0-9a-f]{64}$/).waitFor();
    await upload(page);
    await page.waitForURL((url) => url.pathname === "/");
    const note = page.getByRole("alert").filter({ hasText: "still runs 2026.03.31" });
    await note.waitFor();
    await expectSoundPage(page);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await note.count()).toBe(0);
  });

  it.runIf(areAllWalked)(
    "that a newer gateway refuses is explained by what was checked before",
    async () => {
      const { page, simulator } = await open({
        simulator: newer,
        viewport: phone,
        expectedComplaints: [/500/],
      });
      simulator.gateway.faults.set(api, { kind: "status", status: 500, body: "FAIL" });
      await choose(page, applicationImage({ chipId: 9 }));
      await uploadWarned(page);
      await page.getByText("the file is damaged, no firmware image").waitFor();
      await page.getByText("The check before the upload found:").waitFor();
      await page.getByText("for ESP32-S3, the gateway has ESP32").waitFor();
      await expectSoundInBothThemes(page);
    },
  );
});

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function md5Of(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
