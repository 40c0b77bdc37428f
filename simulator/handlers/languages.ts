import type { Device } from "../device/device.ts";
import { md5Hex } from "../firmware/md5.ts";
import type { Route } from "../device/route.ts";
import type { Reply } from "../firmware/route.ts";
import { readRoute } from "../calls/read.ts";

function pack(device: Device, code: string | null, ifNoneMatch: string | null): Reply {
  const found = device.languages.find((known) => known.code === code);
  if (found === undefined) return { status: 404 };
  const bytes = device.files.get(found.fileName);
  if (bytes === undefined) {
    // Listed, but deleted since the start: reading it is the end of the firmware.
    device.crash();
    return { status: 500 };
  }
  const tag = `"${md5Hex(bytes)}"`;
  const caching = { "Cache-Control": "public, must-revalidate", ETag: tag };
  if (ifNoneMatch === tag) return { status: 304, headers: caching };
  return {
    status: 200,
    contentType: "application/json",
    headers: { "Content-Disposition": "inline", ...caching },
    body: bytes,
  };
}

/** Language packs; they need no password. */
export const languageRoutes: readonly Route[] = [
  readRoute("/api/i18n/languages", "open", (device) =>
    device.languages.map(({ code, name }) => ({ code, name })),
  ),
  {
    method: "GET",
    path: "/api/i18n/language",
    access: "open",
    handle: ({ query, headers }, device) =>
      pack(device, query.get("code"), headers.get("if-none-match")),
  },
];
