import { join } from "node:path";
import type { FrameLocator, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { startSimulator, type SimulatorOptions } from "#simulator/serve/serve.ts";
import { password } from "../support/app.ts";
import { visit } from "../support/browser.ts";
import { applicationImage } from "../support/firmware.ts";
import { testHub } from "../support/hub.ts";
import { proxyAddress, startIngressProxy } from "../support/hub/ingressProxy.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";

async function openPanels(options: SimulatorOptions = {}) {
  const simulator = await startSimulator({ host: "127.0.0.1", bootMs: 500, ...options });
  onTestFinished(() => simulator.close());
  const hub = await testHub(
    ["--gateway", `http://127.0.0.1:${simulator.port}`, "--data", temporaryFolder()],
    join(root, "dist"),
    0,
    { ingress: proxyAddress },
  );
  const proxy = await startIngressProxy(hub.port);
  const visited = await visit();
  onTestFinished(async () => {
    await visited.close();
    // A Chromium with windows asks the proxy's own address for an icon.
    const expected = /401.*(\/api\/|\/favicon\.ico)/;
    expect(visited.complaints.filter((line) => !expected.test(line))).toEqual([]);
  });
  const panel = async (page: Page, token: string): Promise<FrameLocator> => {
    await page.goto(`http://gateway.test:${proxy.port}/panel/${token}`);
    return page.frameLocator("iframe");
  };
  return { ...visited, simulator, hub, proxy, panel };
}

const placeIn = (where: FrameLocator | Page) =>
  where.locator("body").evaluate(({ ownerDocument }) => {
    const mark = ownerDocument.querySelector<HTMLMetaElement>('meta[name="heliograph-hub"]');
    return mark?.content;
  });

const pathOf = (address: string) => new URL(address).pathname;

it("works in a frame of Home Assistant: page, sockets, sign-in, backup and upload", async () => {
  const { page, panel, simulator, proxy } = await openPanels();
  const sockets: string[] = [];
  const asked: string[] = [];
  page.on("websocket", (socket) => sockets.push(pathOf(socket.url())));
  page.on("request", (request) => asked.push(pathOf(request.url())));
  const frame = await panel(page, "first-Session_1");
  await frame.getByText("Garage roof").first().waitFor();
  await expect.poll(() => sockets).toContain("/api/hassio_ingress/first-Session_1/livedata");
  expect(proxy.hubPaths).toContain("/livedata");

  await frame.locator("body").evaluate((body) => {
    const { ownerDocument } = body;
    ownerDocument.defaultView?.location.assign("settings/config");
  });
  await frame.getByLabel("User name").fill("admin");
  await frame.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await frame.getByRole("button", { name: "Download" }).first().click();
  const pieces = await (await (await download).createReadStream()).toArray();
  const held = simulator.gateway.device.files.get("config.json");
  expect(Buffer.concat(pieces)).toEqual(Buffer.from(held ?? []));

  await frame.locator("body").evaluate((body) => {
    body.ownerDocument.defaultView?.location.assign("../firmware/upgrade");
  });
  const bytes = applicationImage({ sizeBytes: 1_900_000, holds: "2024.03.07" });
  const file = { name: "a.bin", mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await frame.getByLabel("Firmware file").setInputFiles(file);
  await frame.getByRole("button", { name: "Upload", exact: true }).click();
  await frame.getByText("Firmware uploaded, the gateway restarts").waitFor();

  // A file that the page made itself.
  const outside = asked
    .filter((path) => path.startsWith("/"))
    .filter((path) => !path.startsWith("/api/hassio_ingress/first-Session_1/"));
  expect(outside).toEqual(["/panel/first-Session_1"]);
});

it("serves sessions with different paths and the port itself at the same time", async () => {
  const { page, context, panel, hub } = await openPanels();
  const frame = await panel(page, "one");
  await frame.getByText("Garage roof").first().waitFor();
  const other = await context.newPage();
  const second = await panel(other, "two");
  await second.getByText("Garage roof").first().waitFor();
  const direct = await context.newPage();
  await direct.goto(`http://127.0.0.1:${hub.port}/`);
  await direct.getByText("Garage roof").first().waitFor();
  expect(await placeIn(frame)).toContain('"base":"/api/hassio_ingress/one/"');
  expect(await placeIn(second)).toContain('"base":"/api/hassio_ingress/two/"');
  expect(await placeIn(direct)).toContain('"base":"/"');
});

it("shows live values where the gateway asks for a password, which no socket can carry", async () => {
  const { page, panel } = await openPanels({ scenario: "no-readonly" });
  const frame = await panel(page, "locked");
  await frame.getByLabel("User name").fill("admin");
  await frame.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await frame.getByText("Garage roof").first().waitFor();
});
