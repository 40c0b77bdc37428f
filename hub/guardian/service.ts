import type { HubGuardian, NewPromise } from "#hub-api/guardian.ts";
import type { PromiseStand } from "#plant/watch/promises.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { Result } from "#protocol/result.ts";
import { atMost } from "../atMost.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { type KeptFile, openKept } from "../record/keptFile.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { GuardianBook } from "./book.ts";
import { changesAt } from "./changesAt.ts";
import { GatewayGuard, LOOK_S } from "./gatewayGuard.ts";
import { guardedGateway } from "./guardedGateway.ts";

interface GuardianServiceOptions {
  /** Gateways whose promises this hub keeps. */
  readonly gateways: readonly ServedGateway[];
  readonly record: Pick<RecordWriter, "readings">;
  readonly nowMs: () => number | undefined;
  readonly dataDir: string;
  /** Called with each limit before it is sent. */
  readonly onLimit: (gateway: string, serial: string, limit: PlainLimit) => void;
  readonly report: (line: string) => void;
}

export interface GuardianService {
  readonly shown: (gateway: string) => HubGuardian;
  /** State of each promise of a gateway; undefined while unknown. */
  readonly stands: (gateway: string) => readonly PromiseStand[] | undefined;
  /** The lowest limit that the promises ask of an inverter now, W; undefined where they ask for none. */
  readonly wishW: (gateway: string, serial: string, ratedW: number) => number | undefined;
  /** Makes a promise. Fails with a sentence. */
  readonly add: (gateway: string, wanted: NewPromise) => Promise<Result<HubGuardian, string>>;
  readonly end: (gateway: string, id: number) => Promise<HubGuardian>;
  /** Sends the safe values of a hub that ends. Never rejects. */
  readonly sendSafeValues: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Time limit for pending work at the end. */
const CLOSE_MS = 1_000;
/** Time limit for sending safe values. */
const SAFE_MS = 2_000;

const elsewhere: HubGuardian = {
  lacks: "elsewhere",
  promises: [],
  owed: [],
  log: [],
  checkedS: null,
  nextS: null,
};

/** Opens the guardian's files in a folder. */
export function openBooks(
  dataDir: string,
  report: GuardianServiceOptions["report"],
): Promise<KeptFile<GuardianBook>> {
  return openKept<GuardianBook>({
    dataDir,
    name: "guardian",
    schema: GuardianBook,
    remedy: "make the guardian's promises again, and look at the limits of the inverters",
    report,
  });
}

export async function startGuardian(options: GuardianServiceOptions): Promise<GuardianService> {
  const { gateways, nowMs, dataDir, report } = options;
  const books = await openBooks(dataDir, report);
  const guards = new Map(
    gateways.map((served) => [served.name, guardOf(served, { ...options, books })] as const),
  );
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const step = (): void => {
    if (isRunning) return;
    isRunning = true;
    running = Promise.all([...guards.values()].map((guard) => guard.step()))
      .catch((error: unknown) => report(`The guardian met an error: ${String(error)}`))
      .finally(() => (isRunning = false));
  };
  const timer = setInterval(step, LOOK_S * 1000);
  const guardianAnswer = (name: string): HubGuardian => {
    const guard = guards.get(name);
    const served = gateways.find((one) => one.name === name);
    if (!guard || !served) return elsewhere;
    const { book, ...rest } = guard.shown();
    const nowS = (nowMs() ?? Date.now()) / 1000;
    const lacks = served.password === undefined ? "password" : null;
    return { lacks, ...rest, promises: changesAt(book, nowS) };
  };
  return {
    shown: guardianAnswer,
    stands: (name) => guards.get(name)?.stands(),
    wishW: (name, serial, ratedW) => guards.get(name)?.wishW(serial, ratedW),
    add: async (name, wanted) => {
      const guard = guards.get(name);
      if (!guard) return { ok: false, error: "Another hub keeps the promises of this gateway." };
      const added = await guard.add(wanted);
      if (!added.ok) return added;
      step();
      return { ok: true, value: guardianAnswer(name) };
    },
    end: async (name, id) => {
      await guards.get(name)?.end(id);
      step();
      return guardianAnswer(name);
    },
    sendSafeValues: async () => {
      clearInterval(timer);
      const all = [...guards.values()].map((guard) => guard.sendSafeValues());
      await atMost(Promise.all(all), SAFE_MS);
    },
    stop: async () => {
      clearInterval(timer);
      for (const guard of guards.values()) guard.stop();
      await atMost(running, CLOSE_MS);
    },
  };
}

function guardOf(
  served: ServedGateway,
  {
    record,
    books,
    nowMs,
    onLimit,
    report,
  }: GuardianServiceOptions & {
    readonly books: KeptFile<GuardianBook>;
  },
): GatewayGuard {
  const { name } = served;
  const gateway = guardedGateway(served);
  return new GatewayGuard({
    name,
    gateway: gateway && {
      ...gateway,
      sendLimit: (serial, limit) => {
        onLimit(name, serial, limit);
        return gateway.sendLimit(serial, limit);
      },
    },
    books,
    nowMs,
    clockS: () => performance.now() / 1000,
    readings: () => record.readings(name),
    report,
  });
}
