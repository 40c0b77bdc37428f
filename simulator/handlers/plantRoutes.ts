import { envelopeReply, jsonReply } from "../firmware/envelope.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { parseHex, serialText } from "../firmware/serial.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { batteryBodyOf, chargerBodyOf } from "../live/bodies.ts";
import { controllerBody } from "../live/controllerBody.ts";
import { deviceInfoBody } from "../live/deviceInfoBody.ts";
import { eventLogBody } from "../live/eventLogBody.ts";
import { gridProfileBody, rawGridProfileBody } from "../live/gridProfileBody.ts";
import { liveStatus, liveStatusOf } from "../live/liveBody.ts";
import { metricsText } from "../live/metrics.ts";
import { solarChargerBody } from "../live/solarChargerBody.ts";
import type { Installation } from "../live/installation.ts";

/**
 * The calls that report live data; all of them reading, all open while read-only access is (docs/gateway/live.md).
 */
export function plantRoutes(installation: Installation): readonly Route[] {
  const { device } = installation;
  const live = (query: URLSearchParams): JsonObject => {
    const serial = serialOf(query);
    return serial === null ? liveStatus(installation) : liveStatusOf(installation, serial);
  };
  const sparing = (body: Body) => (query: URLSearchParams) =>
    device.switches.outOfMemory ? outOfMemory : jsonReply(body(query));

  return [
    route("/api/livedata/status", sparing(live)),
    ...onBatteryRoutes(installation, sparing),
    route(
      "/api/eventlog/status",
      ofInverter((serial, query) => eventLogBody(installation, serial, query.get("locale"))),
    ),
    route(
      "/api/devinfo/status",
      ofInverter((serial) => deviceInfoBody(installation, serial)),
    ),
    route(
      "/api/gridprofile/status",
      ofInverter((serial) => gridProfileBody(installation, serial)),
    ),
    route(
      "/api/gridprofile/rawdata",
      ofInverter((serial) => rawGridProfileBody(installation, serial)),
    ),
    ...(device.generation.hasRadioStats ? [statsReset(installation)] : []),
    route("/api/prometheus/metrics", () =>
      device.switches.outOfMemory ? outOfMemory : metricsReply(installation),
    ),
  ];
}

type Wrap = (body: Body) => (query: URLSearchParams) => Reply;

/** The calls about everything on-battery, under the names of the release. */
function onBatteryRoutes(installation: Installation, sparing: Wrap): readonly Route[] {
  const { onBattery, acCharger } = installation.device.generation;
  if (onBattery === null) return [];
  const charger = () => chargerBodyOf(installation) ?? {};
  const solar =
    onBattery === "flat"
      ? route(
          "/api/vedirectlivedata/status",
          sparing(() => controllerBody(installation, "http")),
        )
      : route(
          "/api/solarchargerlivedata/status",
          sparing(() => solarChargerBody(installation, null) ?? {}),
        );
  return [
    solar,
    route(`/api/${acCharger}livedata/status`, sparing(charger)),
    route(`/api/${acCharger}/status`, plain(charger)),
    route(
      "/api/batterylivedata/status",
      sparing(() => batteryBodyOf(installation)),
    ),
  ];
}

function statsReset({ device, radio }: Installation): Route {
  return {
    method: "GET",
    path: "/api/inverter/stats_reset",
    access: "full",
    handle: ({ query }) => {
      const serial = serialOf(query) ?? "";
      if (radio.find(serial) === undefined) return jsonReply({});
      device.plant.resetRadioStats(serial);
      return envelopeReply({ type: "success", message: "The counters are reset.", code: 4010 });
    },
  };
}

type Body = (query: URLSearchParams) => JsonObject;

function plain(body: Body) {
  return (query: URLSearchParams) => jsonReply(body(query));
}

function ofInverter(body: (serial: string, query: URLSearchParams) => JsonObject) {
  return plain((query) => body(serialOf(query) ?? "", query));
}

function metricsReply(installation: Installation): Reply {
  return {
    status: 200,
    contentType: "text/plain; charset=utf-8",
    headers: { "Cache-Control": "no-cache" },
    body: metricsText(installation),
  };
}

const outOfMemory: Reply = {
  status: 429,
  contentType: "text/plain",
  headers: { "Retry-After": "60" },
  body: "Out of memory\n",
};

function route(path: string, answer: (query: URLSearchParams) => Reply): Route {
  return { method: "GET", path, access: "readonly", handle: ({ query }) => answer(query) };
}

// Null when there is no positive hexadecimal number to be found.
function serialOf(query: URLSearchParams): string | null {
  const serial = parseHex(query.get("inv") ?? "");
  return serial > 0n ? serialText(serial) : null;
}
