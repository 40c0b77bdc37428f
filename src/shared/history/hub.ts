import type { createStore } from "jotai";
import type { NamedRecord } from "#plant/history/csv.ts";
import { hubCorrectionCalls } from "#hub-api/corrections.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { hubRecountCalls } from "#hub-api/recount.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";
import type { Recorder } from "#plant/history/recorder.ts";
import { clientAtom } from "../api/clientAtom.ts";
import { postJson } from "../hub/postJson.ts";
import { place } from "../place.ts";
import { userAtom } from "../session/session.ts";
import { pageVisibility } from "../visibility.ts";
import type { HistoryStore } from "./HistoryStore.ts";
import type { HubRecord } from "./hubRecord.ts";
import { takeCorrections } from "./ownCorrections.ts";
import { HubHistory } from "./HubHistory.ts";
import type { History } from "./pageHistory.ts";

type Store = ReturnType<typeof createStore>;

/** The hub writes its record every minute. */
const refreshMs = 60_000;
const recordsAtOnce = 100;
const patienceMs = 60_000;

export function startHub(store: Store, recorder: Recorder, own: HistoryStore): History {
  const listeners = new Set<Parameters<History["onChange"]>[0]>();
  const refresh = () => listeners.forEach((listener) => listener());
  const refreshRecent = () => listeners.forEach((listener) => listener("recent"));
  setInterval(() => pageVisibility.isVisible() && refreshRecent(), refreshMs);
  const client = store.get(clientAtom);
  const post = () => ({
    base: place,
    authdata: store.get(userAtom)?.authdata,
    timeoutMs: patienceMs,
  });
  const recount: HubRecord["recount"] = {
    preview: (from, to) => client.call(hubRecountCalls.preview, { query: { from, to } }),
    apply: (from, to) => postJson(hubRecountCalls.apply, { ...post(), body: { from, to } }),
    undo: () => postJson(hubRecountCalls.undo, { ...post(), body: {} }),
  };
  const correct: History["correct"] = async (day, yields) => {
    await postJson(hubCorrectionCalls.write, { ...post(), body: { day, yields: [...yields] } });
    refresh();
  };
  const give: HubRecord["give"] = (records, clockMs) =>
    giveAll(records, clockMs, () => store.get(userAtom)?.authdata);
  return {
    recorder: {
      // The hub's clock may differ from this browser's: unwritten samples are not added here.
      upToNow: (_source, _day, record) => record,
      lastHour: (source) => recorder.lastHour(source),
    },
    days: new HubHistory(client),
    own,
    hub: { refresh, give, recount },
    refresh,
    correct,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => own.clear(),
    async add(records) {
      await give(records);
      await takeCorrections(
        records.map(({ record }) => record),
        correct,
      );
      refresh();
    },
  };
}

async function giveAll(
  records: readonly NamedRecord[],
  clockMs: number | undefined,
  authdata: () => string | undefined,
): Promise<HubTaken> {
  const sum = { taken: 0, refused: 0 };
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    const some = records.slice(from, from + recordsAtOnce);
    const { taken, refused } = await giveSome(some, clockMs, authdata());
    sum.taken += taken;
    sum.refused += refused;
  }
  return sum;
}

async function giveSome(
  records: readonly NamedRecord[],
  clockMs: number | undefined,
  authdata: string | undefined,
): Promise<HubTaken> {
  const offered = records.map(({ record, name }) => ({
    ...record,
    counter: undefined,
    name,
    minutes: base64(record.minutes),
    clockMs,
  }));
  const post = { base: place, body: offered, authdata, timeoutMs: patienceMs };
  return postJson(hubHistoryCalls.offer, post);
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
