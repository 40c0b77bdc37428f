import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { routes } from "#app/shared/slots.ts";
import { type Locale, locales } from "#app/shared/i18n/locale.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { holdTimeInEach, openMemoryApp } from "../../test/support/memoryApp.tsx";
import { golden } from "./golden.ts";

holdTimeInEach();
beforeEach(() => {
  vi.setSystemTime(Date.UTC(2026, 5, 21, 10));
});

const paths = routes()
  .filter(({ path, view }) => path !== "/login" && view === undefined)
  .map(({ path }) => path);

/** The whole interface in front of a simulated gateway of a release that has been awake for a while. */
async function open(firmware: FirmwareName, locale: Locale = "en") {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  gateway.advance(30_000);
  return { app: await openMemoryApp(gateway, "/about", locale), gateway };
}

test.each(firmwareNames)("what each page asks of %s", async (firmware) => {
  const { app, gateway } = await open(firmware);
  const requestedPages: Record<string, readonly string[]> = {};
  for (const path of paths) {
    const { length } = gateway.received;
    await app.go(path);
    await app.passUntil(() => false, 2);
    const calls = gateway.received.slice(length).map((call) => `${call.method} ${call.path}`);
    requestedPages[path] = [...new Set(calls)].toSorted();
  }
  await expect(golden(requestedPages)).toMatchFileSnapshot(`golden/requests-${firmware}.json`);
});

const shownReleases = ["2024.03.07", firmwareNames.at(-1) ?? "2024.03.07"] as const;

test.each(
  shownReleases.flatMap((firmware) => locales.map((locale) => [firmware, locale] as const)),
)("what each page shows of %s in %s", async (firmware, locale) => {
  const { app } = await open(firmware, locale);
  const shown: Record<string, string> = {};
  for (const path of paths) {
    await app.go(path);
    await app.passUntil(() => false, 2);
    shown[path] = digest(document.querySelector("main")?.textContent ?? "");
  }
  await expect(golden(shown)).toMatchFileSnapshot(`golden/texts-${firmware}-${locale}.json`);
});

/** Length and hash of a text: enough to see that it changed. */
function digest(text: string): string {
  return `${text.length} ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}
