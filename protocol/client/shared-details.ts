import type { LiveState } from "../live/live.ts";
import type { PlantReadings } from "../live/readings.ts";
import type { Details, DetailSource, LoadDetails } from "./follow-details.ts";

/** How details are followed, and whether a reader wants them. */
interface DetailUse {
  readonly source: () => DetailSource;
  readonly isWanted: () => boolean;
}

/** The feeds of devices, loaded and followed while a reader wants them. */
export function sharedDetails(load: LoadDetails, { source, isWanted }: DetailUse) {
  let details: Details | undefined;
  let isLoading = false;

  async function start(live: LiveState): Promise<void> {
    isLoading = true;
    const follow = await load().catch(source().onProblem);
    isLoading = false;
    if (!follow || !isWanted()) return;
    details = follow(source());
    details.follow(live);
  }
  function stop(): void {
    details?.stop();
    details = undefined;
  }

  return {
    follow(live: LiveState): void {
      if (!isWanted()) stop();
      else if (details) details.follow(live);
      else if (!isLoading) void start(live);
    },
    complete: (plant: PlantReadings): PlantReadings =>
      details?.complete(plant, Date.now()) ?? plant,
    stop,
  };
}
