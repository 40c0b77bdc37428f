import { expect, onTestFinished } from "vitest";
import type { HubGuardian, NewPromise } from "#hub-api/guardian.ts";
import { createServedGateway } from "#hub/gateways/gateway.ts";
import { changesAt } from "#hub/guardian/changesAt.ts";
import { GatewayGuard } from "#hub/guardian/gatewayGuard.ts";
import { openBooks } from "#hub/guardian/service.ts";
import { guardedGateway } from "#hub/guardian/guardedGateway.ts";
import { endpoints } from "#protocol/endpoints.ts";
import { createGateway, emptyLive, type LiveState, mergeLiveStatus } from "#protocol/index.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { startSimulator } from "#simulator/serve/serve.ts";
import { temporaryFolder } from "./temporary.ts";

const password = "openDTU42";
const STEP_S = 30;
/** What the gateway lives through of such a step: enough to hear and confirm a limit, and a third of the work. */
const GATEWAY_STEP_S = 10;
const unheard = () => undefined;

/** A guardian before a simulated gateway, over HTTP, with a clock that the test moves. */
export async function guardedGateways(firmware?: FirmwareName) {
  const host = "127.0.0.1";
  const simulator = await startSimulator({
    host,
    clock: "manual",
    ...(firmware !== undefined && { firmware }),
  });
  onTestFinished(async () => {
    await simulator.close();
    // 256 and 257 stay over a restart: each is a write to the inverter's flash.
    const limits = simulator.gateway.received.flatMap(({ method, path, fields }) =>
      method === "POST" && path === "/api/limit/config" ? JSON.parse(fields["data"] ?? "") : [],
    );
    expect(limits.filter(({ limit_type: type }) => type !== 0 && type !== 1)).toEqual([]);
  });
  const url = new URL(`http://${host}:${simulator.port}`);
  const served = createServedGateway({ name: "", basePath: "/", url, password }, unheard);
  onTestFinished(() => served.close());
  // Answers are shared for a second, in which a minute of this clock may pass.
  const read: typeof served.read = (path, authorization) =>
    served.pass({
      method: "GET",
      path,
      headers: authorization === undefined ? {} : { authorization },
    });
  const library = createGateway({ url: url.origin, password, WebSocket: null });
  const dataDir = temporaryFolder();
  const world = { nowS: Date.UTC(2026, 5, 20, 10) / 1000, clockS: 1000 };
  let live: LiveState = emptyLive;
  let guard = await newGuard();

  async function newGuard(): Promise<GatewayGuard> {
    return new GatewayGuard({
      name: "",
      gateway: guardedGateway({ ...served, read }),
      books: await openBooks(dataDir, unheard),
      nowMs: () => world.nowS * 1000,
      clockS: () => world.clockS,
      readings: () => ({ live, battery: undefined, lastMs: world.nowS * 1000 }),
      report: unheard,
    });
  }

  /** Lets the gateway and the guardian live for so many seconds, or until something is so. */
  async function pass(seconds: number, until: () => boolean = () => false): Promise<void> {
    for (let passed = 0; passed < seconds && !until(); passed += STEP_S) {
      simulator.gateway.advance(GATEWAY_STEP_S * 1000);
      world.nowS += STEP_S;
      world.clockS += STEP_S;
      live = mergeLiveStatus(live, await library.call(endpoints.livedata.status), 0);
      await guard.step();
    }
  }

  // The gateway reads limits some minutes after its start.
  simulator.gateway.advance(600_000);
  await pass(40);
  return {
    world,
    gateway: simulator.gateway,
    pass,
    add: async (wanted: NewPromise) => guard.add(wanted),
    end: (id: number) => guard.end(id),
    promises: (): HubGuardian["promises"] => changesAt(guard.shown().book, world.nowS),
    shown: () => guard.shown(),
    stands: () => guard.stands(),
    live: () => live,
    sendSafeValues: () => guard.sendSafeValues(),
    /** The hub is killed and starts again. */
    restart: async () => {
      guard.stop();
      guard = await newGuard();
    },
    /** Sets a limit as another program does. */
    setLimit: (serial: string, value: number) =>
      library.call(endpoints.limit.write, { body: { serial, limit_value: value, limit_type: 1 } }),
    limits: () => library.call(endpoints.limit.status),
    isLimiterOn: async () => (await library.call(endpoints.powerlimiter.status)).enabled,
  };
}
