import * as v from "valibot";
import { adminCredentials } from "../access/secrets.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { repeatTask } from "../repeatTask.ts";
import { type ChangingGateway, ChangeReader } from "./changeReader.ts";
import type { Changes } from "./changeStore.ts";

interface ChangeServiceOptions {
  readonly gateways: readonly ServedGateway[];
  readonly record: Pick<RecordWriter, "nowMs" | "readings">;
  readonly changes: Changes;
  readonly report: (line: string) => void;
}

const STEP_MS = 30_000;

/** Starts to look for changes of releases and settings. Returns how to stop. */
export function startChanges(options: ChangeServiceOptions): () => Promise<void> {
  const { gateways, record, changes, report } = options;
  const reader = new ChangeReader({
    gateways: gateways.map((gateway) => changingGateway(gateway, record)),
    nowMs: () => record.nowMs(),
    changes,
  });
  return repeatTask({
    work: () => reader.step(),
    everyMs: STEP_MS,
    failure: "Changes of settings cannot be kept",
    report,
  });
}

const json = v.pipe(v.string(), v.parseJson());

function changingGateway(
  served: ServedGateway,
  record: ChangeServiceOptions["record"],
): ChangingGateway {
  const { name, password, health } = served;
  const authorization = password === undefined ? undefined : adminCredentials(password);
  return {
    name,
    isReachable: () => health.isReachable(),
    isBusy: () => served.isBusy(),
    sinceWriteS: () => served.sinceWriteMs() / 1000,
    hasSettings: () => {
      const live = record.readings(name)?.live;
      // Only OnBattery names these in its live data, enabled or not.
      return password !== undefined && live?.battery !== undefined;
    },
    read: async (path) => {
      const answer = await served.read(path, authorization).catch(() => undefined);
      if (answer?.status !== 200) return undefined;
      const parsed = v.safeParse(json, answer.body.toString("utf8"));
      return parsed.success ? parsed.output : undefined;
    },
  };
}
