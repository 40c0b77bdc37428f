import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectSoundPage, openApp, type AppOptions } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { applicationImage, factoryImage } from "../support/firmware.ts";

const path = "/firmware/upgrade";
const api = "/api/firmware/update";
const MEBIBYTE = 1024 * 1024;

const quickRestart: NonNullable<AppOptions["simulator"]> = {
  adjust: (made) => ({ ...made, bootMs: 500 }),
};

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

it("leads a signed-out person to the sign-in and back", async () => {
  const { page } = await openApp({ path });
  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
});

describe("a good image", () => {
  it("is described, uploaded with its checksum in front, and the page starts anew", async () => {
    const bytes = applicationImage({ sizeBytes: 1_900_000 });
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
    // Whether it runs has to be found out without credentials (gateway reference 7.1).
    expect(probes.map(({ headers }) => headers["authorization"])).not.toContain(expect.anything());
  });

  it("whose gateway never returns gets a clear word after a minute, and is waited for", async () => {
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
  });
});

it.each([2, 16])("the checksum of %i MB is md5sum's, made beside the main thread", async (size) => {
  const bytes = applicationImage({ sizeBytes: size * MEBIBYTE });
  const { page, context, received } = await open({ path: "/about", expectedComplaints: [/400/] });
  // Hashing means reading: what the main thread never reads, it cannot have hashed.
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
  await page.getByText("The file is too large").waitFor();
  await upload(page);
  await page.getByText("OTA error").waitFor();
  expect(received(api)[0]?.fields).toEqual({ MD5: md5Of(bytes) });
  expect(await page.evaluate("readBytes()")).toBeLessThanOrEqual(70_000);
});

describe("warnings never block", () => {
  it.each([
    ["notes.txt", Buffer.from("hello"), ["ends neither in .bin", "no ESP firmware image"]],
    ["a.bin.gz", Buffer.from([0x1f, 0x8b, 8]), ["compressed with gzip"]],
    ["a.bin", factoryImage(0x1000, applicationImage()), ["This is a factory image"]],
    ["a.bin", applicationImage({ chipId: 9 }), ["for ESP32-S3, the gateway has ESP32"]],
  ])("%s", async (name, bytes, texts) => {
    const { page } = await open({ expectedComplaints: [/400/] });
    await choose(page, bytes, name);
    for (const text of texts) await page.getByText(text).waitFor();
    await upload(page);
    await page.getByText(/OTA error|Firmware uploaded/).waitFor();
  });

  it("but without a file nothing is sent", async () => {
    const { page, received } = await open();
    await upload(page);
    await page.getByText("No file selected").waitFor();
    await expectSoundPage(page);
    expect(received(api)).toEqual([]);
  });
});

const failing = (fault: Parameters<ReturnType<typeof faultsOf>["set"]>[1], complaint: RegExp) =>
  open({ viewport: phone, theme: "dark", expectedComplaints: [complaint] }).then(async (app) => {
    // On a kept connection the browser sends a request that broke off again by itself.
    faultsOf(app).set(api, fault, fault.kind === "cut-upload" ? Number.POSITIVE_INFINITY : 1);
    await choose(app.page, applicationImage({ sizeBytes: MEBIBYTE }));
    await upload(app.page);
    await app.page.getByText("OTA error").waitFor();
    await expectSoundPage(app.page);
    return app;
  });

describe("a failed upload", () => {
  it("with 400 shows status and body with the cause; Retry waits and uploads again", async () => {
    const fault = { kind: "status", status: 400, body: "OTA could not begin" } as const;
    const { page, received } = await failing(fault, /400/);
    await page.getByText("[HTTP ERROR] Bad Request").waitFor();
    await page.getByText("400 Bad Request", { exact: true }).waitFor();
    await page.getByText("OTA could not begin").waitFor();
    await page.getByText("does not fit into the memory").waitFor();
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Firmware uploaded").waitFor();
    expect(received(api)).toHaveLength(2);
  });

  it("with 500 shows the text of the answer; Back keeps the file", async () => {
    const { page } = await failing({ kind: "status", status: 500, body: "FAIL" }, /500/);
    await page.getByRole("alert").getByText("FAIL").waitFor();
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByText("update.bin").waitFor();
    expect(await page.getByText("OTA error").count()).toBe(0);
  });

  it("cut off half-way blames the connection", async () => {
    const fault = { kind: "cut-upload", afterBytes: MEBIBYTE / 2 } as const;
    const { page } = await failing(fault, /ERR_/);
    await page.getByText("[HTTP ERROR] no answer").waitFor();
    await page.getByText("the connection broke off").waitFor();
  });
});

const running = async () => {
  const app = await open({ expectedComplaints: [/ERR_/] });
  faultsOf(app).set(api, { kind: "hang" });
  await choose(app.page, applicationImage());
  await upload(app.page);
  await app.page.getByRole("progressbar").waitFor();
  await expect.poll(() => app.received(api).length).toBe(1);
  return app;
};

describe("a running upload", () => {
  it("can be cancelled", async () => {
    const { page } = await running();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Upload", exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("is not left by mistake", async () => {
    const { page } = await running();
    await page.getByRole("link", { name: "About" }).click();
    const question = page.getByRole("dialog", { name: "Leave while the upload runs?" });
    await question.getByRole("button", { name: "Stay", exact: true }).click();
    await page.getByRole("progressbar").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole("link", { name: "About" }).click();
    await expectSoundPage(page);
    await question.getByRole("button", { name: "End the upload and leave" }).click();
    await page.waitForURL("**/about");
  });
});

it("401 signs out and leads to the sign-in", async () => {
  const { page, simulator } = await open({ expectedComplaints: [/401/] });
  simulator.gateway.faults.set(api, { kind: "status", status: 401 });
  await choose(page, applicationImage());
  await upload(page);
  await page.waitForURL(`**/login?returnUrl=${encodeURIComponent(path)}`);
});

function faultsOf(app: Awaited<ReturnType<typeof openApp>>) {
  return app.simulator.gateway.faults;
}

function md5Of(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}
