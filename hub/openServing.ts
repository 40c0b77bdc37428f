import { openAdmin } from "./access/admin.ts";
import { createAttempts } from "./access/attempts.ts";
import type { ListKeeper } from "./listKeeper.ts";
import { serialsKey } from "./serials/keyFile.ts";
import type { StartOptions } from "./config/options.ts";
import { createPseudonyms } from "./serials/pseudonyms.ts";
import { Serving, type ServingOptions } from "./serving.ts";

type OpeningOptions = Omit<ServingOptions, "attempts" | "admin" | "list" | "pseudonyms">;

/**
 * Opens a hub's serving, with its administrator and its invented serials. Without `openList` its gateways stay as
 * they are.
 */
export async function openServing(
  given: OpeningOptions,
  openList?: (serving: () => Serving) => Promise<ListKeeper>,
): Promise<Serving> {
  const { dataDir, options } = given;
  const attempts = given.setup.attempts ?? createAttempts();
  const serving: Serving = new Serving({
    ...given,
    attempts,
    admin: await openAdmin({ dataDir, attempts, gateways: () => serving.gateways }),
    pseudonyms: hidesAny(options) ? createPseudonyms(await serialsKey(dataDir)) : undefined,
    list: await openList?.(() => serving),
  });
  return serving;
}

function hidesAny({ hideSerials, gateways }: StartOptions): boolean {
  return hideSerials || gateways.some((gateway) => gateway.hideSerials === true);
}
