import type { HubSetup, World } from "#hub/serving.ts";
import { clockScript } from "../setClock.ts";
import type { ProgramOptions } from "./commandLine.ts";
import { siteZone } from "#simulator/scenario/moment.ts";
import type { DemoGateway } from "./startSimulatedGateways.ts";

/** Inputs of a demonstration's start, besides its options. */
export interface DemoSetup extends HubSetup {
  /** Days of the past that it begins with; two years otherwise. */
  readonly pastDays?: number;
}

interface DemoPlace {
  readonly setup: DemoSetup;
  readonly dataDir: string;
  /** How far its clock is set ahead. */
  readonly aheadMs?: number;
}

export function demoWorld(
  demo: DemoGateway,
  { store, control }: ProgramOptions,
  { setup: { pastDays = 730 }, dataDir: folder, aheadMs }: DemoPlace,
  clockNote: World["clockNote"],
): World {
  // An external store gets each minute as separate samples, which takes longer.
  const days = store === undefined ? pastDays : Math.min(pastDays, 14);
  return {
    url: demo.url,
    password: demo.password,
    zone: siteZone,
    fill: (filled, alerts) => demo.fillPast(filled, alerts, { days, folder }),
    aheadMs: aheadMs ?? 0,
    firstScript: aheadMs === undefined ? undefined : clockScript(aheadMs),
    clockNote,
    control,
  };
}
