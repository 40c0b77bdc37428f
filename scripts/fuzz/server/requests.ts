import { below, damageText, pickOne, type Random } from "../mutate.ts";

const methods = ["GET", "GET", "GET", "GET", "POST", "POST", "HEAD"];
const oddMethods = "OPTIONS PUT DELETE PATCH TRACE CONNECT PRI get G\x01T".split(" ");
const places = [
  "/",
  "/bad/",
  "/good/",
  "/healthz",
  "/hub/admin",
  "/hub/admin/check",
  "/bad/api/livedata/status",
  "/bad/api/ntp/config",
  "/bad/api/config/upload",
  "/bad/api/firmware/update",
  "/bad/hub/backups",
  "/bad/hub/history/days?from=2026-01-01&to=2026-12-31",
  "/good/api/livedata/status",
  "/good/api/security/config",
  "/good/api/limit/config",
  "/good/hub/history/sources",
  "/good/hub/history/records",
  "/good/hub/history/curves?from=2026-01-01&to=0000-99-99&level=minute",
  "/good/livedata",
  "/good/console",
  "/bad/livedata",
  "/assets/app-12345678.js",
];
const pieces = [
  ..."/ // /// . .. %2e%2e %2f %00 %ff % [ ] \\ ? # * @ : ; & = ~ \x80 \x7f \x01".split(" "),
  ..."api bad good hub livedata http://[ http://evil.test javascript: __proto__ \u00e4".split(" "),
  "a".repeat(9_000),
];
const headers = [
  ..."Connection: close|Connection: keep-alive, X-A|Keep-Alive: 5|TE: trailers|Trailer: X-A".split(
    "|",
  ),
  ..."Transfer-Encoding: chunked|Transfer-Encoding: gzip, chunked|Transfer-Encoding: x".split("|"),
  ..."Content-Length: 0|Content-Length: -1|Content-Length: 0x10|Content-Length: 1e3".split("|"),
  ..."Content-Length: 99999999999999999999|Expect: 100-continue|Expect: x|Upgrade: h2c".split("|"),
  ..."Origin: null|Origin: http://evil.test|Origin: x|Sec-Fetch-Site: cross-site".split("|"),
  ..."Authorization: Basic eDp4|Authorization: Basic \xff|Authorization: Digest x".split("|"),
  `Authorization: Basic ${btoa("admin:openDTU42")}`,
  ..."Cookie: a=b|Accept-Encoding: gzip;q=x, *|Accept-Encoding: identity|Range: bytes=9-1".split(
    "|",
  ),
  ...'If-None-Match: *|If-None-Match: W/"|If-Modified-Since: x|X-Forwarded-For: ::'.split("|"),
  ..."Content-Type: application/json|Content-Type: multipart/form-data|Content-Type: \xff".split(
    "|",
  ),
  ..."Host: evil.test|Host:|Proxy-Connection: x|__proto__: 1|no colon|: empty| folded".split("|"),
  ..."X-A: a\x01b|X A: 1|X-Requested-With: XMLHttpRequest|User-Agent: \x00".split("|"),
  `X-Long: ${"l".repeat(20_000)}`,
];
const bodies = [
  "",
  "data=%7B%7D",
  '{"password":"sunflower-42"}',
  '[{"source":"total","minutes":"AAAA"}]',
  '{"__proto__":{"a":1}}',
  "[".repeat(5_000),
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\0\r\n--x--',
  "z".repeat(100_000),
];
const handshake = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99",
  "Sec-WebSocket-Protocol: ,",
];

const lastRequest = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

/** Requests of a connection: often one of them damaged, and a sound one at the end. */
export function requestsOf(random: Random): readonly string[] {
  const texts = Array.from({ length: 1 + below(random, 6) }, () => requestOf(random));
  const last = texts.pop() ?? "";
  return [...texts, (random() < 0.7 ? damagedOften(random, last) : last) + lastRequest];
}

export function damagedOften(random: Random, text: string): string {
  let worse = text;
  for (let times = 1 + below(random, 3); times > 0; times -= 1) worse = damageText(random, worse);
  return worse;
}

/** Some of a list, in its order. */
export function pickSome<Item>(
  random: Random,
  share: number,
  items: readonly Item[],
): readonly Item[] {
  return items.filter(() => random() < share);
}

function requestOf(random: Random): string {
  const isUpgrade = random() < 0.1;
  const method = isUpgrade ? "GET" : pickText(random, random() < 0.95 ? methods : oddMethods);
  const version =
    random() < 0.99 ? "HTTP/1.1" : pickText(random, ["HTTP/1.0", "HTTP/2.0", "H", ""]);
  const lines = [
    `${method} ${addressOf(random)} ${version}`,
    ...(random() < 0.99 ? ["Host: 127.0.0.1"] : []),
    ...pickSome(random, 0.003, headers),
    ...(isUpgrade ? pickSome(random, 0.95, handshake) : []),
  ];
  const hasBody = method === "POST" || method === "PUT" || random() < 0.05;
  return `${lines.join("\r\n")}\r\n${hasBody ? bodyOf(random) : "\r\n"}${isUpgrade ? frames(random) : ""}`;
}

function addressOf(random: Random): string {
  const composePath = () =>
    Array.from({ length: below(random, 5) }, () => pickText(random, pieces));
  if (random() < 0.04) return `/${composePath().join("")}`;
  if (random() < 0.01) return composePath().join("");
  // A unique number, so that the reply is not shared with other requests.
  const own = random() < 0.5 ? `?n=${below(random, 1e9)}` : "";
  return pickText(random, places) + own + (random() < 0.05 ? composePath().join("") : "");
}

function bodyOf(random: Random): string {
  const body = pickText(random, bodies);
  if (random() < 0.3) {
    const size = body.length.toString(16);
    return `Transfer-Encoding: chunked\r\n\r\n${body === "" ? "" : `${size}\r\n${body}\r\n`}0\r\n\r\n`;
  }
  return `Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** Bytes that often begin as a frame of a socket does. */
export function frames(random: Random): string {
  return Array.from({ length: below(random, 4) }, () =>
    String.fromCharCode(
      pickOne(random, [0x81, 0x82, 0x88, 0x89, 0x8a, 0x01, 0xff]),
      pickOne(random, [0, 3, 0x83, 0xfe, 0xff, 0x7f]),
      ...Array.from({ length: below(random, 12) }, () => below(random, 256)),
    ),
  ).join("");
}

/** An item of a list of texts; empty for an empty list. */
export function pickText(random: Random, texts: readonly string[]): string {
  return texts[below(random, texts.length)] ?? "";
}
