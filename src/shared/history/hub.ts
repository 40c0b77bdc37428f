import type { createStore } from "jotai";
import * as v from "valibot";
import type { NamedRecord } from "#plant/history/csv.ts";
import { HubTaken } from "#plant/history/hub-answers.ts";
import type { Recorder } from "#plant/history/recorder.ts";
import { parseJson } from "#protocol/api/reply.ts";
import { callHeaders } from "#protocol/api/request.ts";
import { withDeadline } from "#protocol/client/deadline.ts";
import {
  GatewayError,
  httpError,
  networkError,
  replyError,
} from "#protocol/client/gateway-error.ts";
import { clientAtom } from "../api/clientAtom.ts";
import { hubMark, place } from "../place.ts";
import { userAtom } from "../session/session.ts";
import { pageVisibility } from "../visibility.ts";
import type { History } from "./history.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import { HubHistory } from "./HubHistory.ts";

type Store = ReturnType<typeof createStore>;

/** The hub writes its record every minute. */
const refreshMs = 60_000;
const recordsAtOnce = 100;
const patienceMs = 60_000;
const path = "/hub/history/records";

/** The history as the hub has it; undefined when no hub serves this page, or one that does not record. */
export function startHub(store: Store, recorder: Recorder, own: HistoryStore): History | undefined {
  if (hubMark?.hasHistory !== true) return undefined;
  const listeners = new Set<() => void>();
  const refresh = () => listeners.forEach((listener) => listener());
  setInterval(() => pageVisibility.isVisible() && refresh(), refreshMs);
  const give = (records: readonly NamedRecord[]) =>
    giveAll(records, () => store.get(userAtom)?.authdata);
  return {
    recorder: {
      // The hub's clock may differ from this one: what it has not written yet is not added here.
      upToNow: (_source, _day, record) => record,
      lastHour: (source) => recorder.lastHour(source),
    },
    days: new HubHistory(store.get(clientAtom)),
    own,
    hub: { refresh, give },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => own.clear(),
    async add(records) {
      await give(records);
      refresh();
    },
  };
}

async function giveAll(
  records: readonly NamedRecord[],
  authdata: () => string | undefined,
): Promise<HubTaken> {
  const sum = { taken: 0, refused: 0 };
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = records.slice(from, from + recordsAtOnce);
    const { taken, refused } = await giveSome(some, authdata());
    sum.taken += taken;
    sum.refused += refused;
  }
  return sum;
}

async function giveSome(
  records: readonly NamedRecord[],
  authdata: string | undefined,
): Promise<HubTaken> {
  const offered = records.map(({ record, name }) => ({
    ...record,
    counter: undefined,
    name,
    minutes: base64(record.minutes),
  }));
  const headers = { ...callHeaders(authdata), "Content-Type": "application/json" };
  const body = JSON.stringify(offered);
  try {
    return await withDeadline(patienceMs, undefined, async (signal) => {
      const answer = await fetch(place + path, { method: "POST", headers, body, signal });
      const { status, statusText } = answer;
      const text = await answer.text();
      if (!answer.ok) throw httpError(path, { status, statusText, body: text });
      const json = parseJson(text);
      const taken = v.safeParse(HubTaken, json.ok ? json.value : undefined);
      if (!taken.success) throw replyError(path, { kind: "notJson" });
      return taken.output;
    });
  } catch (error) {
    throw error instanceof GatewayError ? error : networkError("unreachable", error);
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
