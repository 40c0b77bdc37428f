import { jsonReply } from "../firmware/envelope.ts";
import type { JsonObject } from "../firmware/convert.ts";
import { parseHex, serialText } from "../firmware/serial.ts";
import type { Reply, Route } from "../firmware/route.ts";
import { batteryBody } from "../live/batteryBody.ts";
import { chargerBody } from "../live/chargerBody.ts";
import { controllerBody } from "../live/controllerBody.ts";
import { deviceInfoBody } from "../live/deviceInfoBody.ts";
import { eventLogBody } from "../live/eventLogBody.ts";
import { gridProfileBody, rawGridProfileBody } from "../live/gridProfileBody.ts";
import { liveStatus, liveStatusOf } from "../live/liveBody.ts";
import type { Installation } from "../plant/installation.ts";

/** The calls that report what is alive; all of them reading, all open while read-only access is (gateway reference 5). */
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
    route(
      "/api/vedirectlivedata/status",
      sparing(() => controllerBody(installation, "http")),
    ),
    route(
      "/api/huaweilivedata/status",
      sparing(() => chargerBody(installation)),
    ),
    route(
      "/api/huawei/status",
      plain(() => chargerBody(installation)),
    ),
    route(
      "/api/batterylivedata/status",
      sparing(() => batteryBody(installation)),
    ),
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
  ];
}

type Body = (query: URLSearchParams) => JsonObject;

function plain(body: Body) {
  return (query: URLSearchParams) => jsonReply(body(query));
}

function ofInverter(body: (serial: string, query: URLSearchParams) => JsonObject) {
  return plain((query) => body(serialOf(query) ?? "", query));
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
