import { endpoints } from "#protocol/areas/endpoints.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { repeatTask } from "../repeatTask.ts";
import type { AlertSettingsKeeper } from "../watch/alertSettings.ts";
import { EventReader, type LoggedGateway } from "./eventReader.ts";
import type { Events } from "./eventStore.ts";

interface EventServiceOptions {
  readonly gateways: readonly ServedGateway[];
  readonly record: Pick<RecordWriter, "nowMs" | "readings">;
  readonly events: Events;
  /** They say the language in which gateways are asked. */
  readonly settings: Pick<AlertSettingsKeeper, "shown">;
  readonly report: (line: string) => void;
}

const STEP_MS = 15_000;

export function startEvents(options: EventServiceOptions): () => Promise<void> {
  const { gateways, record, events, settings, report } = options;
  const reader = new EventReader({
    gateways: gateways.map((gateway) => loggedGateway(gateway, settings)),
    nowMs: () => record.nowMs(),
    inverters: (name) => record.readings(name)?.live.inverters ?? [],
    events,
  });
  return repeatTask({
    work: () => reader.step(),
    everyMs: STEP_MS,
    failure: "Events cannot be kept",
    report,
  });
}

function loggedGateway(
  served: ServedGateway,
  settings: EventServiceOptions["settings"],
): LoggedGateway {
  const gateway = libraryOf(served);
  return {
    name: served.name,
    isReachable: () => served.health.isReachable(),
    isBusy: () => served.isBusy(),
    async readLog(serial) {
      const query = { inv: serial, locale: settings.shown().language };
      const { events = [] } = await gateway.call(endpoints.eventlog.status, { query });
      return events.map(({ message_id, message, start_time, end_time }) => ({
        code: message_id,
        text: message.slice(0, 200),
        startS: start_time,
        endS: end_time,
      }));
    },
  };
}
