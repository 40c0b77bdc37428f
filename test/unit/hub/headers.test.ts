import { expect, it } from "vitest";
import { headersForGateway, headersForPage, isSendable } from "#hub/access/headers.ts";

const asData = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
const json = { "content-type": "application/json" };

it("passes on to a gateway only what it needs of a request", () => {
  const needed = {
    accept: "*/*",
    authorization: "Basic YTpi",
    "content-length": "5",
    "content-type": "text/plain",
    "user-agent": "curl",
    "x-requested-with": "XMLHttpRequest",
  };
  const own = { cookie: "a=b", connection: "close", host: "hub", "x-forwarded-for": "1.2.3.4" };
  expect(headersForGateway({ ...needed, ...own, accept: "*/*" })).toEqual(needed);
  expect(headersForGateway({ "content-length": "-5", accept: "a\nb" })).toEqual({});
});

it("passes on to a page only what it needs of an answer", () => {
  const needed = {
    "cache-control": "no-cache",
    "content-encoding": "gzip",
    "content-length": "12",
    etag: '"1"',
    "last-modified": "Sun, 01 Nov 2026 10:00:00 GMT",
    "retry-after": "60",
  };
  const own = { "set-cookie": ["a=b"], "www-authenticate": "Basic", server: "gateway" };
  expect(headersForPage({ ...needed, ...own, ...json })).toEqual({ ...needed, ...asData, ...json });
});

const file = 'attachment; filename="config.json"';

it.each([
  ["application/json", undefined, "application/json", undefined],
  ["application/json; charset=utf-8", undefined, "application/json; charset=utf-8", undefined],
  ["text/plain", file, "text/plain", file],
  ["text/plain", "inline", "text/plain", undefined],
  ["text/plain", "attachments", "text/plain", undefined],
  ["text/html", undefined, "application/octet-stream", "attachment"],
  ["text/plain, text/html", undefined, "application/octet-stream", "attachment"],
  ["text/html", "inline", "application/octet-stream", "attachment"],
  ["text/html", file, "application/octet-stream", file],
  [undefined, undefined, "application/octet-stream", "attachment"],
])("gives an answer of %s, %s to a page as %s, %s", (type, disposition, given, becomes) => {
  const answer = {
    ...(type !== undefined && { "content-type": type }),
    ...(disposition !== undefined && { "content-disposition": disposition }),
  };
  expect(headersForPage(answer)).toEqual({
    ...asData,
    "content-type": given,
    ...(becomes !== undefined && { "content-disposition": becomes }),
  });
});

it.each([
  ["/api/limit/status?inv=1", true],
  ["/", true],
  ["", false],
  ["api", false],
  ["/a b", false],
  ["/ä", false],
  ["/a\n", false],
])("can send %j to a gateway: %j", (path, can) => {
  expect(isSendable(path)).toBe(can);
});
