import type { NamedRecord } from "../plant/history/csv.ts";
import type { DayRecord } from "../plant/history/day-record.ts";
import { Recorder } from "../plant/history/recorder.ts";
import * as v from "valibot";
import { unmeteredInverters } from "../plant/flow/grid-power.ts";
import { feeds } from "../protocol/areas/feeds.ts";
import { type FeedState, snapshotMerger } from "../protocol/live/feed.ts";
import { LimiterRole } from "../protocol/areas/limiter-role.ts";
import type { BatteryLive } from "../protocol/areas/battery.ts";
import { emptyLive, mergeLive } from "../protocol/live/live.ts";
import { parseLiveMessage } from "../protocol/areas/live.ts";
import { listenTo } from "../simulator/sockets/feedClient.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../simulator/gateway.ts";

// The recorder holds an hour of samples, one each second of the gateway.
const writeEveryS = 60;

const mergeBattery = snapshotMerger(feeds.battery);

/** A span of a gateway's time. */
export interface RecordedStretch {
  readonly options: GatewayOptions;
  /** How long, in s of the gateway. */
  readonly seconds: number;
  /** Called after each second with the texts that the sockets received in it. */
  readonly onSecond?: (
    gateway: Gateway,
    received: Readonly<Record<"live" | "battery", readonly string[]>>,
  ) => void;
}

/** Records a new gateway's live feeds as a page does, second by second from its start. */
export function recordDay({ options, seconds, onSecond }: RecordedStretch): readonly NamedRecord[] {
  const gateway = createGateway(options);
  const texts = {
    live: listenTo(gateway, feeds.live.path),
    battery: listenTo(gateway, feeds.battery.path),
  };
  const recorder = new Recorder();
  const records = new Map<string, DayRecord>();
  let live = emptyLive;
  let battery: FeedState<BatteryLive>;
  for (let second = 0; second < seconds; second += 1) {
    gateway.advance(1000);
    const nowMs = gateway.device.clock.worldMs();
    const received = { live: texts.live.splice(0), battery: texts.battery.splice(0) };
    const limiter = v.parse(LimiterRole, gateway.device.config.powerlimiter);
    const record = () => {
      const unmetered = unmeteredInverters(limiter, live.inverters);
      recorder.observe({ live, battery, unmetered, chargerSide: "output", nowMs });
    };
    for (const text of received.battery) {
      const merged = mergeBattery(battery, text, nowMs);
      if (merged.ok) battery = merged.value;
    }
    for (const text of received.live) {
      const message = parseLiveMessage(text);
      if (message.ok) live = mergeLive(live, message.value, nowMs);
      record();
    }
    onSecond?.(gateway, received);
    if (second % writeEveryS === 0) write(recorder, records, false);
  }
  write(recorder, records, true);
  return [...records.values()].map((record) => ({ record, name: recorder.nameOf(record.source) }));
}

function write(recorder: Recorder, records: Map<string, DayRecord>, isLast: boolean): void {
  for (const source of recorder.sources) {
    for (const day of recorder.openDays(source)) {
      const key = `${day} ${source}`;
      const sumWh = source === "total" ? sumOfInverters(records, day) : undefined;
      const dayRecord = recorder.bringUp(source, day, { isLast, sumWh })(
        records.get(key),
        undefined,
      );
      if (!dayRecord) continue;
      records.set(key, dayRecord);
      recorder.settle(source, dayRecord);
    }
  }
}

// As in the page: the total drops inverter by inverter, and each is counted on its own.
function sumOfInverters(records: ReadonlyMap<string, DayRecord>, day: string): number {
  const inverters = [...records.values()].filter(
    (record) => record.day === day && record.source.startsWith("inv "),
  );
  return inverters.reduce((sum, { yieldWh = 0 }) => sum + yieldWh, 0);
}
