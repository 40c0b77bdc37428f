import * as v from "valibot";
import { expect, it } from "vitest";
import { boards, imageFolder, isImageRelease } from "../../../embedded/releases.ts";
import { isAdded, loadableLocale } from "../../../embedded/shims/noLanguages.ts";
import { refusalOf } from "../../../embedded/shims/saveRefusal.ts";
import { valueText } from "../../../embedded/shims/settingName.tsx";
import { post } from "#protocol/api/endpoint.ts";
import { SaveReply } from "#protocol/schema/reply.ts";

const save = post("/api/dtu/config", v.unknown(), SaveReply);

it("an image refuses a save that harms the gateway, and compares it with nothing", async () => {
  const harmful = await refusalOf(save, { body: { cmt_country: 9 } }, undefined);
  expect(harmful?.problem).toMatchObject({ kind: "invalid", path: "cmt_country" });
  expect(await refusalOf(save, { body: { cmt_country: 0 } }, undefined)).toBeUndefined();
  const aborted = refusalOf(save, { body: {}, signal: AbortSignal.abort("enough") }, undefined);
  await expect(aborted).rejects.toBe("enough");
});

it("each image has its own folder, a small one another", () => {
  expect(imageFolder("2024.03.07")).toBe("dist-firmware");
  expect(imageFolder("2024.03.07", true)).toBe("dist-firmware-en");
  expect(imageFolder("2026.03.31")).toBe("dist-firmware-2026.03.31");
  expect(imageFolder("opendtu-26.3.30", true)).toBe("dist-firmware-opendtu-26.3.30-en");
  expect(["2024.03.07", "2024.03.08", "toString"].map(isImageRelease)).toEqual([
    true,
    false,
    false,
  ]);
});

it("only the smallest board needs room for an image that is larger than the stock interface", () => {
  const rooms = boards.map(({ room }) =>
    [room(1), room(0), room(-1)].map((text) => text.slice(0, 14)),
  );
  const [first, ...others] = rooms;
  expect(first).toEqual(["has room only ", "has room where", "has room where"]);
  expect(others.flat()).toEqual(Array.from({ length: 6 }, () => "has room"));
});

it("an image loads each of its languages, has no further one, and shows values as they are", () => {
  expect((["de", "en"] as const).map(loadableLocale)).toEqual(["de", "en"]);
  expect(isAdded()).toBe(false);
  expect(valueText(undefined, "0.5 W")).toBe("0.5 W");
});
