import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { startBackground } from "#hub/background.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const minuteMs = 60_000;

/** Background work of a hub before a gateway that is off, by timers that the test moves. */
async function backgroundOf(isDemonstration: boolean) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = temporaryFolder();
  const lines: string[] = [];
  const serials = { asked: 0, answer: "114180610042" };
  const url = new URL("http://127.0.0.1:9");
  const served = createServedGateway(
    { name: "house", basePath: "/", url, password: "sunflower-42" },
    () => undefined,
  );
  onTestFinished(() => served.close());
  const gateway: typeof served = {
    ...served,
    read: (path, authorization) => {
      if (path !== "/api/dtu/config") return served.read(path, authorization);
      serials.asked += 1;
      const body = Buffer.from(JSON.stringify({ serial: serials.answer }));
      return Promise.resolve({ status: 200, headers: {}, body });
    },
  };
  const background = await startBackground({
    dataDir,
    gateways: [gateway],
    zone: "Europe/Berlin",
    report: (line) => lines.push(line),
    ...(isDemonstration && { fill: () => Promise.reject(new Error("no room")) }),
  });
  const identities = () => {
    const file = join(dataDir, "identities.json");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return { background, lines, serials, identities };
}

it("asks gateways who they are a minute and a half after the start, every hour, and not after the end", async () => {
  const { background, lines, serials, identities } = await backgroundOf(false);
  onTestFinished(() => background.close());
  expect(lines).toContain("Days are cut by the time zone Europe/Berlin.");
  vi.advanceTimersByTime(1.5 * minuteMs - 1);
  expect(identities()).not.toContain("114180610042");
  vi.advanceTimersByTime(1);
  await expect.poll(identities).toContain('"serial": "114180610042"');
  serials.answer = "114180610043";
  vi.advanceTimersByTime(58.5 * minuteMs);
  await expect.poll(() => lines.join("\n")).toContain("Another device answers at 127.0.0.1:9");
  await background.close();
  const { asked } = serials;
  vi.advanceTimersByTime(120 * minuteMs);
  expect(serials.asked).toBe(asked);
});

it("serves a demonstration whose past cannot be written, and says so", async () => {
  const { background, lines } = await backgroundOf(true);
  onTestFinished(() => background.close());
  expect(lines).toEqual(["A past cannot be written: no room"]);
  await background.fillRest();
  expect([background.zone(), background.queue()]).toEqual(["Europe/Berlin", undefined]);
});
