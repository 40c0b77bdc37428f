import type { FastifyInstance } from "fastify";
import { RuleSettings } from "#hub-api/rules.ts";
import { Scenarios } from "#hub-api/scenarios.ts";
import { LearntSky } from "#plant/sky/learnt-sky.ts";
import type { Worth } from "#plant/energy/prices.ts";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { ToldDigests } from "#plant/watch/digest.ts";
import { type Correction, Corrections } from "#plant/history/corrections.ts";
import { SaidFacings } from "#plant/strings/facing.ts";
import { MendedDays } from "./mendedDays.ts";
import { facingRoutes } from "./facingRoutes.ts";
import { type KeptFile, openKept } from "./keptFile.ts";
import type { HistoryOptions } from "./historyRoutes.ts";
import { scenarioRoutes } from "./scenarioRoutes.ts";
import { worthRoutes } from "./worthRoutes.ts";

/** Data that owners gave the hub for their gateways. */
export interface OwnerFiles {
  readonly worth: KeptFile<Worth>;
  readonly scenarios: KeptFile<Scenarios>;
  /** Which way strings face, as the owner says. */
  readonly facings: KeptFile<SaidFacings>;
  /** Days that were counted again, as they were before. */
  readonly mended: KeptFile<MendedDays>;
  /** Yields of days that owners typed. */
  readonly corrections: KeptFile<Correction[]>;
  /** Data that the hub learnt itself. */
  readonly sky: KeptFile<LearntSky>;
  /** How the alert rules work. */
  readonly rules: KeptFile<RuleSettings>;
  readonly digests: KeptFile<ToldDigests>;
}

/** A store that replaces yields by those that owners corrected. */
interface CorrectableStore {
  readonly setCorrections: (corrections: (gateway: string) => readonly Correction[]) => void;
}

/** Opens the owner's files in the data folder; the store applies the corrections from then on. */
export async function openOwnerFiles(
  dataDir: string,
  report: (line: string) => void,
  store?: CorrectableStore,
): Promise<OwnerFiles> {
  const schema = CurrencyWorth;
  const corrections = await openKept<Correction[]>({
    dataDir,
    name: "corrections",
    schema: Corrections,
    remedy: "correct the days again",
    report,
  });
  store?.setCorrections((gateway) => corrections.of(gateway) ?? []);
  return {
    worth: await openKept<Worth>({ dataDir, name: "prices", schema, report }),
    scenarios: await openKept({ dataDir, name: "scenarios", schema: Scenarios, report }),
    facings: await openKept<SaidFacings>({
      dataDir,
      name: "facings",
      schema: SaidFacings,
      remedy: "say again which way the strings face",
      report,
    }),
    mended: await openKept<MendedDays>({
      dataDir,
      name: "mended-days",
      schema: MendedDays,
      remedy: "what was changed stays so",
      report,
    }),
    corrections,
    sky: await openKept<LearntSky>({
      dataDir,
      name: "sky",
      schema: LearntSky,
      remedy: "it is learnt again at night",
      report,
    }),
    rules: await openKept<RuleSettings>({
      dataDir,
      name: "alert-rules",
      schema: RuleSettings,
      remedy: "all alert rules are on",
      report,
    }),
    digests: await openKept<ToldDigests>({
      dataDir,
      name: "digests",
      schema: ToldDigests,
      remedy: "the last digests are sent again",
      report,
    }),
  };
}

/** The calls of a gateway about its stored data. */
export function ownerFileRoutes(
  app: FastifyInstance,
  gateway: HistoryOptions["gateway"],
  { worth, scenarios, facings }: Pick<OwnerFiles, "worth" | "scenarios" | "facings">,
): void {
  facingRoutes(app, { gateway, facings });
  worthRoutes(app, { gateway, worth });
  scenarioRoutes(app, { gateway, scenarios });
}
