import { expect, it, vi } from "vitest";
import { privateRecords } from "#app/core/help/privateRecords.ts";
import { askProfile } from "#protocol/client/ask-profile.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient } from "#protocol/client/client.ts";
import { createGateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const authdata = authdataFrom("admin", "openDTU42");
const refuse = async () => new Response("", { status: 401 });

it.each(firmwareNames)(
  "%s is asked for every record that it has, and no other",
  async (firmware) => {
    const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
    const client = createClient({
      fetch: (path, init) => gateway.fetch(new Request(`http://gateway.test${path}`, init)),
      authdata: () => authdata,
    });
    const profile = await askProfile(client.call);
    const records = await privateRecords(client, true, new AbortController().signal, profile);
    expect(records.filter((record) => record === undefined)).toEqual([]);
    expect(records).toHaveLength(firmware.startsWith("opendtu") ? 10 : 15);
  },
);

it("a refused record signs nobody out and is left out, and an end leaves all of them", async () => {
  const onUnauthorized = vi.fn<() => void>();
  const client = createClient({ fetch: refuse, authdata: () => authdata, onUnauthorized });
  const end = new AbortController();
  const records = await privateRecords(client, true, end.signal);
  expect(records.every((record) => record === undefined)).toBe(true);
  expect(onUnauthorized).not.toHaveBeenCalled();
  end.abort();
  await expect(privateRecords(client, true, end.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
});
