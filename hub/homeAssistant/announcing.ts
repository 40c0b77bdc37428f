import type { ServedGateway } from "../gateways/gateway.ts";
import { unlessTrouble } from "../store/storeTrouble.ts";
import type { WatchServiceOptions } from "../watch/service.ts";
import { announcedFile } from "./announcements.ts";
import { Announcer } from "./announcer.ts";
import type { Plant } from "./discovery.ts";

/** Inputs of the announcements to Home Assistant, and their file. */
export interface AnnouncingOptions extends Pick<
  WatchServiceOptions,
  "record" | "alerts" | "recorded" | "settings" | "worthOf" | "isSending" | "nameOf" | "report"
> {
  readonly dataDir: string;
}

const STEP_MS = 15_000;

/** Announces changes to Home Assistant, if the settings name a broker for it. Returns a function that ends it. */
export function startAnnouncing(options: AnnouncingOptions): () => Promise<void> {
  const { settings, isSending, recorded, record, dataDir, report } = options;
  const announcer = new Announcer({
    target: () => (isSending ? settings.current()?.mqtt : undefined),
    language: () => settings.shown().language,
    plants: () => {
      // By the clock that days are recorded by: the system's may be wrong.
      const nowS = (record.nowMs() ?? Date.now()) / 1000;
      return recorded.map((gateway) => ({ ...plantOf(options, gateway), nowS }));
    },
    file: announcedFile(dataDir),
    report,
  });
  let problem = "";
  const step = async (): Promise<void> => {
    try {
      await announcer.step();
      problem = "";
    } catch (error) {
      const now = `What Home Assistant was told cannot be kept: ${String(error)}`;
      if (now !== problem) report(now);
      problem = now;
    }
  };
  const timer = setInterval(() => void step(), STEP_MS);
  void step();
  return async () => {
    clearInterval(timer);
    await announcer.close();
  };
}

function plantOf(
  { record, alerts, worthOf, nameOf }: AnnouncingOptions,
  { name: key, health }: ServedGateway,
): Omit<Plant, "nowS"> {
  return {
    key,
    name: nameOf(key),
    figures: record.figures(key),
    isReachable: health.isReachable(),
    alerts: unlessTrouble(() => alerts.active(key), []),
    worth: worthOf(key),
  };
}
