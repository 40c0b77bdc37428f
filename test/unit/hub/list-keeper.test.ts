import { expect, it } from "vitest";
import { type KeptList, keptListFile, readKeptList, writeKeptList } from "#hub/config/keptList.ts";
import { openList } from "#hub/listKeeper.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const [barn, shed] = [
  { name: "barn", url: "http://192.168.1.51", password: "marigold-43" },
  { name: "shed", url: "http://192.168.1.52" },
];
const end = () => undefined;
const remove = (of: string) => ({ do: "remove", of }) as const;

it("a list that cannot be served is not kept, and the next change is made", async () => {
  const dataDir = temporaryFolder();
  const file = keptListFile(dataDir);
  const before: KeptList = { added: [barn, shed], names: [] };
  await writeKeptList(file, before);
  const served: (readonly string[])[] = [];
  let isRefused = true;
  const list = await openList({
    dataDir,
    configured: [],
    served: () => ({ gateways: [], known: [] }),
    serve: async (all) => {
      served.push(all.map(({ name }) => name));
      if (isRefused) throw new Error("in use");
      return end;
    },
  });
  await expect(list.change(remove("barn"))).rejects.toThrow("in use");
  expect(await readKeptList(file)).toEqual(before);
  expect(list.all().map(({ name }) => name)).toEqual(["barn", "shed"]);

  isRefused = false;
  expect(await list.change(remove("barn"))).toEqual({ ok: true, value: end });
  expect(await readKeptList(file)).toEqual({ added: [shed], names: [] });
  expect(list.all().map(({ name }) => name)).toEqual(["shed"]);
  expect(served).toEqual([["shed"], ["shed"]]);
});
