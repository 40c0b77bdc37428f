import { describe, expect, it } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";
import { answersOf } from "../../support/releases.ts";

const config = '{"cfg":{},"wifi":{},"ntp":{}}';
const newFile = (name: string) => `/api/file/get?file=${name}`;
const oldFile = (name: string) => `/api/config/get?file=${name}`;
const newConfig = newFile("config.json");
const newPins = newFile("pin_mapping.json");
const oldConfig = oldFile("config.json");

/** A gateway whose answers are texts, or a status; every other path is its page. */
function gatewayOf(answers: Readonly<Record<string, string | number>>) {
  const asked: string[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    fetch(url) {
      const path = url.slice("http://gateway.test".length);
      asked.push(path);
      const answer = answers[path] ?? "<html>";
      return Promise.resolve(
        typeof answer === "string" ? new Response(answer) : new Response("", { status: answer }),
      );
    },
  });
  const backup = async () => {
    const files = await gateway.backup();
    return files.map(({ name, content }) => [name, new TextDecoder().decode(content)]);
  };
  return { backup, asked };
}

const system = (tag: string) => ({ "/api/system/status": JSON.stringify(answersOf(tag).system) });

describe("the files of a gateway", () => {
  it.each([
    ["v25.5.10", newFile],
    ["v24.1.26", oldFile],
  ])("of %s are read by its own calls", async (tag, fileOf) => {
    const { backup } = gatewayOf({
      ...system(tag),
      [fileOf("config.json")]: config,
      [fileOf("pin_mapping.json")]: 404,
    });
    expect(await backup()).toEqual([["config.json", config]]);
  });

  it("have the pin profiles where there are any", async () => {
    const { backup } = gatewayOf({ ...system("v25.5.10"), [newConfig]: config, [newPins]: "[]" });
    expect(await backup()).toEqual([
      ["config.json", config],
      ["pin_mapping.json", "[]"],
    ]);
  });

  it.each([
    ["without a configuration", { [newConfig]: 404 }, { code: "http-404" }],
    ["that refuses one", { [newConfig]: config, [newPins]: 500 }, { code: "http-500" }],
    [
      "that cuts one off",
      { [newConfig]: config.slice(0, -1) },
      { message: "The gateway sent no whole config.json." },
    ],
  ])("cannot be read of a gateway %s", async (_, files, error) => {
    const { backup } = gatewayOf({ ...system("v25.5.10"), ...files });
    await expect(backup()).rejects.toMatchObject(error);
  });

  it.each([
    ["answers with a list", "[]", newConfig],
    ["answers with its page", "<html>", oldConfig],
    ["answers with 404", 404, oldConfig],
  ])("of an unknown release are told by their list: it %s", async (_, list, path) => {
    const { backup, asked } = gatewayOf({ "/api/file/list": list, [path]: config, [newPins]: 404 });
    await backup().catch(() => undefined);
    expect(asked).toContain(path);
    expect(asked.filter((one) => one.endsWith("config.json"))).toEqual([path]);
  });

  it.each([401, 500])(
    "of an unknown release are not guessed when the list fails with %i",
    async (status) => {
      const { backup, asked } = gatewayOf({ "/api/file/list": status });
      await expect(backup()).rejects.toMatchObject({ status });
      expect(asked.some((path) => path.includes("?file="))).toBe(false);
    },
  );
});

it("a backup that is given up ends while a file is on its way", async () => {
  const controller = new AbortController();
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    fetch(url, { signal }) {
      if (!url.includes("?file="))
        return Promise.resolve(new Response(system("v25.5.10")["/api/system/status"]));
      queueMicrotask(() => controller.abort("enough"));
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("off"))),
      );
    },
  });
  await expect(gateway.backup({ signal: controller.signal })).rejects.toBe("enough");
});
