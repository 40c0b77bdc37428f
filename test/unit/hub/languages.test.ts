import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MOST_LANGUAGES } from "#hub-api/languages.ts";
import { openLanguages } from "#hub/languages/languageStore.ts";
import { testHub, type TestHub } from "../../support/hub.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const dutch = { code: "nl", name: "Nederlands", texts: { "shell:nav.language": "Taal" } };
const keep = { do: "keep", file: dutch };

async function change(hub: TestHub, body: unknown, password = "openDTU42") {
  const answer = await fetch(`http://${hub.address}/hub/languages`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`admin:${password}`)}`,
      "content-type": "application/json",
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const listLanguages = async (hub: TestHub) =>
  (await (await fetch(`http://${hub.address}/hub/languages`)).json()).languages;

it("keeps a language for everybody, until it is removed", async () => {
  const dataDir = temporaryFolder();
  const hub = await testHub(["--data", dataDir]);
  expect(await listLanguages(hub)).toEqual([]);
  const kept = await change(hub, keep);
  const [{ tag }] = kept.body.languages;
  expect(kept).toMatchObject({ status: 200, body: { languages: [{ code: "nl", tag }] } });
  expect(await listLanguages(hub)).toEqual([{ code: "nl", name: "Nederlands", tag }]);
  const read = (query: string) => fetch(`http://${hub.address}/hub/languages/file?${query}`);
  const file = await read(`code=nl&tag=${tag}`);
  expect(await file.json()).toEqual(dutch);
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect((await read("code=nl&tag=old")).headers.get("cache-control")).toBe("no-cache");
  expect((await read("code=xx")).status).toBe(404);
  expect((await read("tag=nl")).status).toBe(400);

  const again = await openLanguages(dataDir, () => undefined);
  expect(again.list()).toEqual([{ code: "nl", name: "Nederlands", tag }]);

  const better = { ...dutch, texts: { "shell:nav.language": "De taal" } };
  const next = await change(hub, { do: "keep", file: better });
  expect(next.body.languages).toHaveLength(1);
  expect(next.body.languages[0].tag).not.toBe(tag);
  expect(await change(hub, { do: "remove", code: "nl" })).toMatchObject({
    body: { languages: [] },
  });
  expect((await read("code=nl")).status).toBe(404);
});

it("wants the administrator's password for a change, and nothing for reading", async () => {
  const hub = await testHub([]);
  expect((await change(hub, keep, "wrong")).status).toBe(401);
  expect(await listLanguages(hub)).toEqual([]);
});

it.each([
  ["no JSON", "{"],
  ["another kind of change", { do: "steal", code: "nl" }],
  ["a code that is a path", { do: "keep", file: { ...dutch, code: "../nl" } }],
  ["a code of every object", { do: "remove", code: "__proto__" }],
  ["no name", { do: "keep", file: { ...dutch, name: " " } }],
  ["a text that is none", { do: "keep", file: { ...dutch, texts: { "shell:nav.open": 1 } } }],
  ["nested texts", { do: "keep", file: { ...dutch, texts: { shell: { nav: {} } } } }],
  ["a list", []],
  ["a prototype", '{"do":"keep","file":{"__proto__":{"code":"nl"}}}'],
])("refuses %s", async (_name, body) => {
  const hub = await testHub([]);
  expect((await change(hub, body)).status).toBe(400);
  expect(await listLanguages(hub)).toEqual([]);
});

it("refuses more than anybody writes", async () => {
  const hub = await testHub([]);
  const texts = { "shell:nav.open": "a".repeat(5_000_000) };
  expect((await change(hub, { do: "keep", file: { ...dutch, texts } })).status).toBe(413);
  // Two letters and two parts leave room for more codes than are kept.
  for (let at = 0; at < MOST_LANGUAGES; at++) {
    const code = `nl-X${10 + at}`;
    expect((await change(hub, { do: "keep", file: { ...dutch, code } })).status).toBe(200);
  }
  expect((await change(hub, keep)).status).toBe(409);
  // An existing file may still be changed.
  expect((await change(hub, { do: "keep", file: { ...dutch, code: "nl-X10" } })).status).toBe(200);
});

it("moves a file that cannot be read aside, and goes on without it", async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "languages.json"), '[{"gateway":"","kept":[{"code":1}]}]');
  const lines: string[] = [];
  const languages = await openLanguages(dataDir, (line) => lines.push(line));
  expect(languages.list()).toEqual([]);
  expect(lines.join()).toContain("languages.json.broken; add the languages again");
});
