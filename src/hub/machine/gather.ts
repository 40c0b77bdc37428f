import { hubBackupCalls } from "#hub-api/backups.ts";
import {
  type InForce,
  type KeptSettings,
  settingsInForce,
} from "#plant/what-if/limiter/in-force.ts";
import type { LimiterWiring } from "#plant/what-if/limiter/past.ts";
import { type NamedTrial, trialOfList, trialOfOne } from "#plant/what-if/limiter/trial-of.ts";
import { chargerRead, gridChargerRead, huaweiRead } from "#protocol/areas/charger.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { ntpRead } from "#protocol/areas/ntp.ts";
import type { PowerLimiterConfig } from "#protocol/areas/limiter.ts";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { LimiterSettings } from "#app/shared/slots.ts";

/** Data to request besides the settings. */
export interface MachineFacts {
  readonly wiring: LimiterWiring;
  readonly real: NamedTrial;
  /** Makes a trial of another draft; undefined where it governs other inverters or holds no number. */
  readonly trialOf: (draft: LimiterSettings) => NamedTrial | undefined;
  readonly inForce: InForce | undefined;
}

/** Degrees below the horizon at which the night begins, by the number of the setting. */
const nights = [0.833, 12, 6, 18];

/** Asks the gateway how it is wired, and the hub since when the settings hold. Rejects with a `GatewayError`. */
export async function gatherFacts(
  client: Client,
  draft: LimiterSettings,
  signal: AbortSignal,
): Promise<MachineFacts | "noInverter"> {
  const one = draft.kind === "one" ? await governedOne(client, draft.settings, signal) : undefined;
  const trialFor = (of: LimiterSettings) => {
    if (of.kind === "list") return trialOfList(of.settings, of.inverters);
    return one && trialOfOne(of.settings, one);
  };
  const real = trialFor(draft);
  if (!real || real.serials.length === 0) return "noInverter";
  const { latitude, longitude, sunsettype } = await client.call(ntpRead, { signal });
  const governed = real.inverters.map(({ source }, at) => ({
    serial: real.serials[at] ?? "",
    // A smart buffer is refused before its source counts.
    source: source === "solar" ? ("solar" as const) : ("battery" as const),
  }));
  return {
    real,
    wiring: {
      release: draft.kind === "one" ? "2024.03.07" : "2026.03.31",
      governed,
      place: {
        latitudeDeg: latitude,
        longitudeDeg: longitude,
        nightBelowDeg: nights[sunsettype] ?? 0.833,
      },
      chargesByItself: await chargesByItself(client, draft.kind, signal),
    },
    trialOf: (of) => {
      const trial = trialFor(of);
      const isSame = trial?.serials.join() === real.serials.join();
      const figures = trial && [
        ...Object.values(trial.settings),
        ...trial.inverters.flatMap(({ lower, upper }) => [lower, upper]),
      ];
      return isSame && figures?.every((figure) => !Number.isNaN(figure)) ? trial : undefined;
    },
    inForce: await readInForce(client, draft.settings, signal),
  };
}

async function governedOne(
  client: Client,
  { inverter_id, upper_power_limit }: PowerLimiterConfig,
  signal: AbortSignal,
) {
  const { inverters } = await client.call(livedataStatus, { signal });
  const found = inverters[inverter_id];
  if (!found) return undefined;
  const { limit_relative: percent, limit_absolute: watts } = found;
  // Its maximum follows from a limit in both units; unknown while it is off.
  const maxW = percent && watts && percent > 0 ? (watts / percent) * 100 : upper_power_limit;
  return { serial: found.serial, maxW };
}

/** Whether the AC charger works automatically, as far as the gateway reports it. */
async function chargesByItself(
  client: Client,
  kind: LimiterSettings["kind"],
  signal: AbortSignal,
): Promise<boolean> {
  const options = { signal };
  if (kind === "one") return (await automatic(client.call(chargerRead, options))) ?? false;
  return (
    (await automatic(client.call(gridChargerRead, options))) ??
    (await automatic(client.call(huaweiRead, options))) ??
    false
  );
}

async function automatic(
  asked: Promise<{ readonly enabled: boolean; readonly auto_power_enabled: boolean }>,
): Promise<boolean | undefined> {
  try {
    const { enabled, auto_power_enabled } = await asked;
    return enabled && auto_power_enabled;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

async function readInForce(
  client: Client,
  present: unknown,
  signal: AbortSignal,
): Promise<InForce | undefined> {
  try {
    return await settingsInForce(present, keptVersions(client, signal), Date.now());
  } catch (error) {
    // A hub without backups of this gateway knows nothing about its settings.
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

async function* keptVersions(client: Client, signal: AbortSignal): AsyncGenerator<KeptSettings> {
  const { versions } = await client.call(hubBackupCalls.list, { signal });
  // The oldest is the first of the list.
  for (const { id, atMs, reason } of [...versions].sort((a, b) => Number(b.id) - Number(a.id))) {
    const query = { id, file: "config.json" };
    const file = await client.call(hubBackupCalls.file, { query, signal });
    const limiter =
      typeof file === "object" && file !== null && "powerlimiter" in file
        ? file.powerlimiter
        : undefined;
    yield { atMs, isBeforeUpdate: reason === "firmware", limiter };
  }
}
