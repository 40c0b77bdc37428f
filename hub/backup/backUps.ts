import { adminCredentials, credentialsIn } from "../access/secrets.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { GatewayKeys } from "../identity/keys.ts";
import {
  type BackedUp,
  type BackUp,
  backUpAll,
  backUpNightly,
  type NightlyOptions,
} from "./nightly.ts";

interface BackUpsOptions extends Pick<NightlyOptions, "vault" | "report"> {
  /** The present, in ms since 1970; that of this machine unless given. */
  readonly clockMs?: (() => number) | undefined;
}

const systemMs = (): number => Date.now();

/** Makes backups of gateways every night. Returns how to stop. */
export function startBackups(
  { vault, clockMs = systemMs, report }: BackUpsOptions,
  gateways: readonly ServedGateway[],
): () => void {
  return backUpNightly({ vault, gateways: gateways.flatMap(readable), nowMs: clockMs, report });
}

/** How a gateway is backed up before its firmware is changed. */
export function backUpBy(
  { vault, clockMs = systemMs, report }: BackUpsOptions,
  { keyOf }: GatewayKeys,
): BackUp {
  return async (served, authorization) => {
    // The gateway refuses the upload, too.
    if (authorization === undefined) return;
    const read = (path: string) => served.read(path, authorization);
    const credentials = credentialsIn(authorization);
    const gateway = { name: keyOf(served.name), read, credentials };
    await backUpAll({ vault, gateways: [gateway], nowMs: clockMs, report }, "firmware");
  };
}

function readable(gateway: ServedGateway): readonly BackedUp[] {
  const { name, password } = gateway;
  if (password === undefined) return [];
  const authorization = adminCredentials(password);
  const read = (path: string) => gateway.read(path, authorization);
  return [{ name, read, credentials: credentialsIn(authorization) }];
}
