import type { Device } from "./device/device.ts";
import { createDevice, type DeviceOptions } from "./device/simulatedDevice.ts";
import { createFaults, type FaultPlan, type Faults } from "./faults/faults.ts";
import type { Handshake } from "./faults/faultySocket.ts";
import { hasCredentials, isAllowed, socketChallenge, unauthorizedReply } from "./firmware/auth.ts";
import { readForm } from "./firmware/form.ts";
import { jsonText } from "./firmware/jsonText.ts";
import type { Generation } from "./generation/generation.ts";
import { responseOf } from "./firmware/response.ts";
import type { Route } from "./device/route.ts";
import type { GatewayRequest, Reply } from "./firmware/route.ts";
import { findRoute } from "./calls/router.ts";
import { routesOf } from "./handlers/routes.ts";
import { NetworkError } from "./faults/networkError.ts";
import { record, type ReceivedRequest } from "./firmware/received.ts";
import type { SocketPath } from "./device/seam.ts";
import { isSocketPath, socketRealm } from "./device/socketPaths.ts";
import { placeholderWebapp, type Webapp, webappReply } from "./firmware/webapp.ts";

export interface GatewayOptions extends DeviceOptions {
  /** The interface built into the firmware: the answer of `/` and every unknown path. */
  readonly webapp?: Webapp;
  /** Keeps the bodies of received requests, for a test to look at; else their sizes. */
  readonly keepsBodies?: boolean;
}

/**
 * A simulated gateway: a small stateful device behind the Fetch API. It opens no port and reads no clock; simulated time
 * passes through `advance` only. `simulator/serve/server.ts` puts it on a port.
 */
export interface Gateway {
  /** Answers a request. Rejects with `NetworkError` while the device restarts, and as `faults` say. */
  fetch(request: Request): Promise<Response>;
  /**
   * A socket handshake: a session, a refusing answer, or null when a fault keeps it unanswered. The headers are those
   * of the upgrade request. Throws `NetworkError` while the device restarts, and by `faults`.
   */
  connect(path: string, headers: Headers): Handshake;
  /** Lets simulated time pass. */
  advance(ms: number): void;
  readonly device: Device;
  /** Handlers of all calls, for data that the firmware publishes and receives by other ways. */
  readonly routes: readonly Route[];
  readonly faults: Faults;
  /** The last thousand requests, oldest first. */
  readonly received: readonly ReceivedRequest[];
}

/** Makes a gateway that has just started. */
export function createGateway(options: GatewayOptions): Gateway {
  const device = createDevice(options);
  const faults = createFaults(device);
  const received: ReceivedRequest[] = [];
  const { webapp = placeholderWebapp, keepsBodies = false } = options;
  const { generation } = device;
  const routes: readonly Route[] = [...routesOf(generation), ...device.parts.routes];

  async function answer(request: GatewayRequest): Promise<Reply> {
    const route = findRoute(routes, request.method, request.path);
    if (route === null)
      return webappReply(webapp, request.path, request.headers.get("if-none-match"));
    if (!isAllowed(route.access, request, device.config.security))
      return unauthorizedReply(request.headers);
    const reply = await route.handle(request, device);
    if (!device.isRunning()) throw new NetworkError("the gateway crashed");
    if (reply.restart === true) device.restart(restartPauseMs);
    return printReply(reply, generation);
  }

  function refuseSocket(path: SocketPath, headers: Headers): Reply | null {
    if (headers.get("sec-websocket-version") !== "13" || !headers.has("sec-websocket-key")) {
      return { status: 400 };
    }
    const password = device.feeds.demandedPassword(path);
    if (password === null || hasCredentials(headers, "GET", password)) return null;
    return socketChallenge(() => device.random(), socketRealm(path, generation));
  }

  return {
    device,
    routes,
    faults,
    received,
    advance: (ms) => device.advance(ms),
    fetch: async (request) => {
      const url = new URL(request.url);
      const path = decodeURIComponent(url.pathname);
      const form = readForm(
        request.headers.get("content-type"),
        new Uint8Array(await request.arrayBuffer()),
      );
      const { method, headers } = request;
      record(received, { method, url, headers, form, keepsBodies });
      const fault: FaultPlan | null = faults.next(method, path);
      if (!device.isRunning()) throw new NetworkError("the gateway restarts");
      const run = () => answer({ method, path, query: url.searchParams, headers, form });
      return fault === null ? responseOf(await run()) : fault(run, request.signal);
    },
    connect: (path, headers) => {
      if (!device.isRunning()) throw new NetworkError("the gateway restarts");
      if (!isSocketPath(path, generation)) return responseOf(webappReply(webapp, path, null));
      return faults.handshake(path, () => {
        const refusal = refuseSocket(path, headers);
        return refusal === null ? device.feeds.open(path) : responseOf(refusal);
      });
    },
  };
}

const restartPauseMs = 1000;

function printReply(reply: Reply, { isStrict }: Generation): Reply {
  if (reply.json === undefined) return reply;
  return { ...reply, body: jsonText(reply.json, isStrict ? "shortFloat" : "nine") };
}
