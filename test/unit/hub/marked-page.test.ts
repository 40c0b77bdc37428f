import fastify from "fastify";
import { expect, it } from "vitest";
import type { HubContext } from "#hub-api/context.ts";
import { markedPage, siteFiles } from "#hub/server/site.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const context: HubContext = {
  base: "/sun/g/barn/",
  hub: "/sun/",
  gateway: 'The "big" <barn> & roof',
  storedAs: "-1",
  gateways: [],
  hasHistory: true,
  hasList: false,
  isOverview: false,
};
const page =
  '<head><meta charset="utf-8"><script>inline("/x")</script><link href="/a.css"><script src="/b.js"></script></head>';

it("a page names the hub's files and tells whose it is, and is else as it was built", () => {
  const marked = markedPage(page, context);
  const [, content = ""] = /name="heliograph-hub" content="([^"]*)">/.exec(marked) ?? [];
  const read = content.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
  expect(content).not.toMatch(/[<>"]/);
  expect(JSON.parse(read)).toEqual(context);
  expect(marked.replace(content, "")).toBe(
    '<head><meta charset="utf-8"><meta name="heliograph-hub" content=""><script>inline("/x")</script>' +
      '<link href="/sun/a.css"><script src="/sun/b.js"></script></head>',
  );
  expect(markedPage(page, context, "first.js")).toContain(
    `content="${content}"><script src="/sun/first.js"></script><script>inline`,
  );
});

it("a folder without a page is told at once, before anybody asks for it", async () => {
  const folder = temporaryFolder();
  const served = siteFiles(fastify(), folder, "/");
  await expect(served).rejects.toThrow(`There is no index.html in ${folder}`);
});
