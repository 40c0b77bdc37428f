import { expect, it } from "vitest";
import { privateRecords } from "#app/core/help/privateRecords.ts";
import { askProfile } from "#protocol/client/ask-profile.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient } from "#protocol/client/client.ts";
import { createGateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const authdata = authdataFrom("admin", "openDTU42");

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
