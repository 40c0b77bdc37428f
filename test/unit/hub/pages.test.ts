import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import fastify from "fastify";
import * as v from "valibot";
import { expect, it } from "vitest";
import { HubContext } from "#hub-api/context.ts";
import { pageRoutes } from "#hub/server/pages.ts";
import { runs } from "../../support/runs.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

/** A hub with two gateways that have no name of before, and how it is at the moment. */
function hub(firstScript?: string) {
  const distDir = temporaryFolder();
  const head = '<head><meta charset="utf-8"><script src="/page.js"></script></head>';
  writeFileSync(join(distDir, "index.html"), head);
  const now = { zone: "Etc/UTC", outside: "", tags: ["1"] };
  const app = fastify();
  pageRoutes(app, {
    base: "/",
    distDir,
    gateways: ["roof", "barn"].map((name) => ({ name, basePath: `/${name}/` })),
    places: [],
    gone: [],
    hasList: true,
    service: { zone: () => now.zone },
    languages: { list: () => now.tags.map((tag) => ({ code: "nl", name: "Nederlands", tag })) },
    ingressPath: () => now.outside,
    firstScript,
  });
  const markAt = async (url: string): Promise<HubContext> => {
    const { body } = await app.inject({ url });
    const [, content = ""] = /name="heliograph-hub" content="([^"]*)">/.exec(body) ?? [];
    const text = content.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
    return v.parse(HubContext, JSON.parse(text));
  };
  return { now, markAt, app };
}

const moments = fc.array(
  fc.record({
    zone: fc.constantFrom("Etc/UTC", "Europe/Berlin"),
    outside: fc.constantFrom("", "/ingress/one", "/ingress/other"),
    tags: fc.constantFrom(["1"], ["2"], []),
    path: fc.constantFrom("/", "/roof/", "/barn/"),
  }),
  { minLength: 2, maxLength: 30 },
);

it("a page that is kept says what holds now: zone, languages, whose it is, and the path outside", async () => {
  const { now, markAt } = hub();
  await fc.assert(
    fc.asyncProperty(moments, async (all) => {
      for (const { path, ...moment } of all) {
        Object.assign(now, moment);
        const { zone, languages, base, hub: home, gateway } = await markAt(path);
        expect({ zone, base, home, gateway, tags: languages?.map(({ tag }) => tag) }).toEqual({
          zone: moment.zone,
          base: `${moment.outside}${path}`,
          home: `${moment.outside}/`,
          gateway: path === "/" ? null : path.slice(1, -1),
          tags: moment.tags,
        });
      }
    }),
    { numRuns: runs(20) },
  );
});

it("a script that sets the clock runs in each page before all others, and is asked for each time", async () => {
  const { now, app } = hub("start()");
  now.outside = "/ingress/one";
  for (const url of ["/", "/roof/", "/barn/history"]) {
    const { body } = await app.inject({ url });
    const scripts = [...body.matchAll(/<script src="([^"]*)">/g)].map(([, source]) => source);
    expect(scripts).toEqual(["/ingress/one/clock.js", "/ingress/one/page.js"]);
  }
  const { body, headers } = await app.inject({ url: "/clock.js" });
  expect(body).toBe("start()");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
  });
});
