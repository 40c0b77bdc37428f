import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { probePaths } from "#protocol/firmware/evidence.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { answersByRelease } from "../../support/releases.ts";

const page = "<!doctype html><title>OpenDTU</title>";

/** A gateway of a generation, as far as these calls go. */
function gatewayOf(
  id: string,
  answers: (typeof answersByRelease)[number][1],
  { isGuarded = false }: { readonly isGuarded?: boolean } = {},
) {
  const asked: string[] = [];
  const sent: number[] = [];
  const known =
    profileOf({ system: answers.system }).codes.limit === "256" ? [0, 1, 256, 257] : [0, 1, 2, 3];
  const limits = { "114172220055": { limit_relative: 50, max_power: 800, limit_set_status: "Ok" } };
  const reply = (path: string, body: string | undefined): Response => {
    if (isGuarded) {
      const { withoutPassword } = answers;
      const found = Object.values(probePaths).find((probe) => probe === path);
      const isThere = found !== undefined && withoutPassword[found] === "refused";
      return isThere ? new Response("", { status: 401 }) : new Response(page);
    }
    if (path === probePaths.system) return Response.json(answers.system);
    if (path === probePaths.live) return Response.json(answers.live);
    if (path === endpoints.limit.status.path) return Response.json(limits);
    if (path !== endpoints.limit.write.path) return new Response(page);
    const { limit_type } = JSON.parse(new URLSearchParams(body).get("data") ?? "");
    sent.push(limit_type);
    const isKnown = known.includes(limit_type);
    return Response.json(
      isKnown ? { type: "success", code: 1001 } : { type: "warning", code: 5003 },
    );
  };
  const gateway = createGateway({
    url: `http://${id}.invalid`,
    WebSocket: null,
    fetch: (url, { body }) => {
      const { pathname } = new URL(url);
      asked.push(pathname);
      return Promise.resolve(reply(pathname, typeof body === "string" ? body : undefined));
    },
  });
  return { gateway, asked, sent };
}

describe("the library", () => {
  it.each(answersByRelease)("knows %s, reads it and sets its limits", async (id, answers) => {
    const { gateway, asked, sent } = gatewayOf(id, answers);
    expect(await gateway.profile()).toMatchObject({ version: id, exact: true, doubts: [] });
    expect(asked).toEqual([probePaths.system]);
    expect((await gateway.call(endpoints.system.status)).git_hash).toBe(answers.system["git_hash"]);
    expect((await gateway.call(endpoints.livedata.status)).inverters).toHaveLength(1);
    const limit = { serial: "114172220055", value: 50, relative: true, persistent: true };
    expect(await gateway.limit.set(limit, { pollMs: 1 })).toMatchObject({ limitPercent: 50 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["2025.06.11", "256"],
    ["2025.09.16", "0-3"],
    ["v26.3.30", "0-3"],
  ])("sets a persistent limit on a build of %s that names no release", async (id, codes) => {
    const found = answersByRelease.find(([name]) => name === id);
    if (found === undefined) throw new Error(id);
    const [, { system, ...rest }] = found;
    const { gateway, sent } = gatewayOf(id, { ...rest, system });
    const bare = gatewayOf(id, { ...rest, system: { ...system, git_hash: "1a2b3c4" } });
    for (const each of [gateway, bare.gateway]) {
      const limit = { serial: "114172220055", value: 50, relative: true, persistent: true };
      await each.limit.set(limit, { pollMs: 1 });
    }
    expect(sent).toEqual([codes === "256" ? 257 : 3]);
  });

  it.each(answersByRelease)("knows the family of %s without a password", async (id, answers) => {
    const { gateway, asked } = gatewayOf(id, answers, { isGuarded: true });
    const { family, exact } = await gateway.profile();
    expect(family).toBe(id.startsWith("v") ? "opendtu" : "onbattery");
    expect(exact).toBe(false);
    expect(asked.length).toBeLessThanOrEqual(3);
  });
});
