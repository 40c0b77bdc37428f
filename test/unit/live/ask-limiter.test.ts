import { createStore } from "jotai";
import { expect, it } from "vitest";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { askLimiterAtom } from "#app/shared/live/askLimiter.ts";
import { limiterAtom, unmeteredBy } from "#app/shared/live/limiterRole.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient } from "#protocol/client/client.ts";
import { createGateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const path = "/api/powerlimiter/status";

/** The limiter's settings as the page knows them after it asked a gateway. */
async function askedOf(firmware: FirmwareName, body?: string) {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  if (body !== undefined) gateway.faults.set(path, { kind: "body", body });
  const store = createStore();
  const client = createClient({
    fetch: (at, init) => gateway.fetch(new Request(`http://gateway.test${at}`, init)),
    authdata: () => authdataFrom("admin", "openDTU42"),
  });
  store.set(clientAtom, client);
  store.set(askLimiterAtom, 0);
  await expect.poll(() => store.get(limiterAtom)).toBeDefined();
  return store.get(limiterAtom);
}

const isOpenDtu = (firmware: FirmwareName) => firmware.startsWith("opendtu");

it.each(firmwareNames.filter(isOpenDtu))("%s has no limiter", async (firmware) => {
  expect(await askedOf(firmware)).toBeNull();
});

it.each(firmwareNames.filter((name) => !isOpenDtu(name)))(
  "%s tells which inverters its meter does not see",
  async (firmware) => {
    expect(await askedOf(firmware)).toMatchObject({ unmetered: expect.any(Array) });
  },
);

// Trap 3: to take them for "no limiter" would mean that the meter sees everything.
it("settings of an unknown shape leave it unknown what the meter sees", async () => {
  const limiter = await askedOf("2026.03.31", JSON.stringify({ enabled: true, groups: [] }));
  expect(limiter).toBe("unreadable");
  expect(unmeteredBy(limiter, [])).toBeUndefined();
  expect(unmeteredBy(null, [])).not.toBeUndefined();
});
