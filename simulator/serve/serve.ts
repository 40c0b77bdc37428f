import { createGateway, type Gateway, type GatewayOptions } from "../gateway.ts";
import type { FirmwareName } from "../generation/generation.ts";
import { withControlDoor } from "./control.ts";
import { type Broker, publishByMqtt } from "./mqtt.ts";
import { firmwareFiles } from "./firmwareFiles.ts";
import { loadSite, type StaticSite } from "./staticSite.ts";
import { gatewayOptions, type ScenarioName } from "../scenario/scenario.ts";
import { gatewayBackend, listen } from "./server.ts";
import type { Webapp } from "../firmware/webapp.ts";

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** An interface to listen on; all of them unless given. */
  readonly host?: string;
  /** `full` unless given. */
  readonly scenario?: ScenarioName;
  readonly seed?: number;
  /** The present, for the scenario that begins then, in ms since 1970; that of this machine unless given. */
  readonly nowMs?: number;
  /** The release it runs; 2024.03.07 unless given. */
  readonly firmware?: FirmwareName;
  /** How much faster than the clock the day passes; `"manual"` leaves all time to `gateway.advance`. */
  readonly clock?: number | "manual";
  /** A hosted build to serve beside the gateway; without it the gateway's placeholder page answers. */
  readonly distDir?: string;
  /** The same once it is loaded: several gateways may serve it. */
  readonly site?: StaticSite;
  /** A firmware build to embed in the gateway instead, served with nothing but its six files. */
  readonly firmwareDir?: string;
  /** Opens the control door at `/__simulator/`; closed unless asked for. */
  readonly control?: boolean;
  /** Keeps the bodies of received requests, for a test to look at. */
  readonly keepsBodies?: boolean;
  /** How long a restart takes; as long as that of the real device unless given. */
  readonly bootMs?: number;
  /** Last changes to how the scenario's gateway is made. */
  readonly adjust?: (options: GatewayOptions) => GatewayOptions;
  /** A broker to publish to as the firmware does; none unless given, whatever the settings say. */
  readonly broker?: Broker | undefined;
}

export interface Simulator {
  /** With the port, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** The gateway itself: faults, received requests, `advance`. */
  readonly gateway: Gateway;
  close(): Promise<void>;
}

const TICK_MS = 250;
// A computer that slept does not make up for the whole night.
const LONGEST_CATCH_UP_MS = 5_000;

/** Starts a simulated gateway on a port, with a build of the page if there is any. Rejects when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { clock = 1, host, port = 0 } = options;
  const site = options.distDir === undefined ? options.site : loadSite(options.distDir);
  const gateway = createGateway(madeFrom(options, site));
  const steered = options.control === true ? withControlDoor(gateway) : gateway;
  const listening = await listen(gatewayBackend(steered), {
    port,
    ...(host !== undefined && { host }),
    ...(site !== undefined && { site }),
  });
  const stop = clock === "manual" ? () => undefined : runClock(gateway);
  const { broker } = options;
  const disconnect = broker ? await publishByMqtt(gateway, broker) : () => undefined;
  return {
    url: `http://localhost:${listening.port}`,
    port: listening.port,
    gateway,
    close: () => {
      stop();
      disconnect();
      return listening.close();
    },
  };
}

function madeFrom(options: SimulatorOptions, site: StaticSite | undefined): GatewayOptions {
  const { clock = 1, scenario = "full", seed = 1, keepsBodies = false } = options;
  const adjust = options.adjust ?? ((settings) => settings);
  const settings = gatewayOptions(scenario, {
    seed,
    worldSpeed: clock === "manual" ? 1 : clock,
    ...(options.nowMs !== undefined && { nowMs: options.nowMs }),
    ...(options.firmware !== undefined && { firmware: options.firmware }),
  });
  const { bootMs } = options;
  const webapp = webappOf(options.firmwareDir, site);
  return adjust({
    ...settings,
    keepsBodies,
    ...(bootMs !== undefined && { bootMs }),
    ...(webapp !== undefined && { webapp }),
  });
}

function webappOf(
  firmwareDir: string | undefined,
  site: StaticSite | undefined,
): Webapp | undefined {
  if (firmwareDir !== undefined) return firmwareFiles(firmwareDir);
  return site && { "/index.html": { contentType: "text/html", gzip: false, bytes: site.page } };
}

/** Lets the gateway live at the pace of the real clock. Returns the way to stop it. */
export function runClock(gateway: Pick<Gateway, "advance">): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    gateway.advance(Math.min(LONGEST_CATCH_UP_MS, nowMs - lastMs));
    lastMs = nowMs;
  }, TICK_MS);
  return () => clearInterval(timer);
}
