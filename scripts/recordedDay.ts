import { csvHeader, csvOf } from "#protocol/history/csv.ts";
import type { DayRecord } from "#protocol/history/day-record.ts";
import { Recorder } from "#protocol/history/recorder.ts";
import { emptyLive, mergeLiveText } from "#protocol/socket/live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";

// The gateway's second is ten of its day.
const worldSpeed = 10;

const upgrade = new Headers({
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
});

/** The file that the history page of a scenario's gateway would export after `hours` from `startMs` on. */
export function recordedDay(scenario: ScenarioName, startMs: number, hours: number): string {
  const gateway = createGateway({ ...gatewayOptions(scenario, { worldSpeed }), startMs });
  const texts: string[] = [];
  const session = gateway.connect("/livedata", upgrade);
  if (session === null || session instanceof Response)
    throw new Error("The gateway does not talk.");
  session.onMessage((text) => texts.push(text));

  const recorder = new Recorder();
  const records = new Map<string, DayRecord>();
  let live = emptyLive;
  for (let second = 0; second < (hours * 3600) / worldSpeed; second += 1) {
    gateway.advance(1000);
    const nowMs = gateway.device.clock.worldMs();
    for (const text of texts.splice(0)) {
      const merged = mergeLiveText(live, text, nowMs);
      if (merged.ok) live = merged.value;
      recorder.hear({ live, battery: undefined, unmetered: null, nowMs });
    }
    // The recorder holds an hour, so what it heard is taken over every six minutes.
    if (second % 36 === 0) takeOver(recorder, records);
  }
  takeOver(recorder, records);
  const nameOf = (record: DayRecord) => recorder.nameOf(record.source);
  const lines = [...records.values()].map((record) => csvOf({ record, name: nameOf(record) }));
  return [csvHeader, ...lines].join("");
}

function takeOver(recorder: Recorder, records: Map<string, DayRecord>): void {
  for (const source of recorder.sources) {
    for (const day of recorder.openDays(source)) {
      const key = `${day} ${source}`;
      const made = recorder.bringUp(source, day, { isLast: true })(records.get(key), undefined);
      if (!made) continue;
      records.set(key, made);
      recorder.settle(source, made);
    }
  }
}
