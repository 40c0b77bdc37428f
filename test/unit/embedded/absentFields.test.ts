import { expect, it } from "vitest";
import { profileOfImage } from "../../../embedded/bundle.ts";
import { imageReleases, isImageRelease, type ImageRelease } from "../../../embedded/releases.ts";
import { textsOfAbsentFields } from "../../../embedded/texts.ts";
import { unreadOf } from "#protocol/api/tolerant.ts";
import type { Area } from "#protocol/areas/codec.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createClient, type Client } from "#protocol/client/client.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const releases = Object.keys(imageReleases).filter(isImageRelease);

function clientOf(firmware: ImageRelease): Client {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  return createClient({
    fetch: (path, init) => gateway.fetch(new Request(`http://gateway.test${path}`, init)),
    authdata: () => authdataFrom("admin", "openDTU42"),
  });
}

type ModelOf = (client: Client, shapes: Shapes) => Promise<object>;

/** Reads the record of an area as its page does. */
function modelOf<Model extends object, Raw extends object>({
  read,
  codec,
}: Area<Model, Shapes, Raw>): ModelOf {
  return async (client, shapes) => {
    const raw = await client.call(read);
    const model = codec(shapes).decode(raw);
    if (!model.ok || unreadOf(raw).length > 0) throw new Error(`${read.path} has another shape`);
    return model.value;
  };
}

const ofBoth = {
  ntp: modelOf(areas.ntp),
  mqtt: modelOf(areas.mqtt),
  network: modelOf(areas.network),
  device: modelOf(areas.device),
  dtu: modelOf(areas.dtu),
};

/** What the settings pages of each image show, by the name of their texts. */
const pages: Readonly<Record<ImageRelease, Readonly<Record<string, ModelOf>>>> = {
  "2024.03.07": {
    ...ofBoth,
    vedirect: modelOf(areas.vedirect),
    powermeter: modelOf(areas.powermeter),
    powerlimiter: modelOf(areas.powerlimiter),
    battery: modelOf(areas.battery),
    charger: modelOf(areas.charger),
  },
  "2026.03.31": {
    ...ofBoth,
    solarcharger: modelOf(areas.solarCharger),
    nestedMeter: modelOf(areas.nestedMeter),
    limiterList: modelOf(areas.limiterList),
    nestedBattery: modelOf(areas.nestedBattery),
    gridcharger: modelOf(areas.gridCharger),
  },
  "opendtu-26.3.30": ofBoth,
};

it.each(releases)(
  "an image for %s reads every record and has the text of every field that it shows",
  async (release) => {
    const client = clientOf(release);
    const profile = profileOfImage(release);
    const absent = textsOfAbsentFields(profile);
    expect(absent).not.toEqual([]);
    for (const [page, read] of Object.entries(pages[release])) {
      const model = await read(client, profile);
      const start = `settings.${page}.fields.`;
      const missing = absent.filter((text) => {
        // Of a list the text belongs to each item.
        const path = text.slice(start.length).replace(/^(inverters|http_phases)\./, "$1.0.");
        return text.startsWith(start) && valueAt(model, path) !== undefined;
      });
      expect(missing).toEqual([]);
    }
  },
);
