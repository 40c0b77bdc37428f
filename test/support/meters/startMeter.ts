import { onTestFinished } from "vitest";
import type { MeterSettings } from "#hub/meters/way.ts";
import type { SimulatedMeterName } from "#simulator/meters/kinds.ts";
import { meterSettings, type ServedMeter, serveMeter } from "#simulator/serve/meter.ts";

/** A simulated meter of a test, whose house takes what the test says. */
export interface TestMeter extends ServedMeter {
  /** W; negative while the house feeds in. */
  readonly house: { powerW: number };
  /** Settings with which a hub reads it. */
  readonly settings: (password?: string) => MeterSettings;
}

/**
 * Starts a simulated meter until the test ends, of a house that takes 412 W unless given; one that publishes needs the
 * address of a broker.
 */
export async function startMeter(
  name: SimulatedMeterName = "shellyGen2",
  broker?: string,
  house: { powerW: number } = { powerW: 412 },
): Promise<TestMeter> {
  const served = await serveMeter(
    name,
    { powerW: () => house.powerW },
    { ...(broker && { broker }) },
  );
  onTestFinished(() => served.close());
  const settings = (password?: string): MeterSettings => ({
    ...meterSettings(served, password),
    id: "house",
    name: "House",
    isInverted: false,
    periodS: 1,
    gateways: [""],
    isCompared: false,
  });
  return { ...served, house, settings };
}
