import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPictureQueue } from "#hub/picture/pictureQueue.ts";
import { greyPng, pngOf } from "#hub/picture/png.ts";
import { coloursOf } from "#hub/picture/query.ts";
import { type Picture, pictureSvg } from "#hub/picture/svg.ts";
import { todayPicture } from "#hub/picture/today.ts";
import type { SourceFigures } from "#hub/record/sourceRecorder.ts";
import { dayStartS } from "#plant/history/local-day.ts";
import { testHub } from "../../support/hub.ts";
import { recordedDay, knownString } from "../../support/sky/clearPlant.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const picture: Picture = {
  width: 400,
  height: 240,
  colours: coloursOf({ theme: "light" }),
  family: "DejaVu Sans",
  title: "House",
  when: "now",
  figures: [{ label: "Sun", value: "1,234 W" }],
  sun: Array.from({ length: 288 }, (_, at) => Math.max(0, 3_000 * Math.sin((at - 72) / 46))),
  house: Array.from({ length: 288 }, () => 400),
  powerText: (watts) => `${watts} W`,
  nothing: "Nothing",
};

/** Size, palette and the levels of every pixel of a PNG with a palette. */
function readPng(png: Uint8Array) {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
  }
  const [head, palette, data] = ["IHDR", "PLTE", "IDAT"].map((name) => chunks.get(name));
  if (!head || !palette || !data) throw new Error("This is no PNG with a palette.");
  const [width, height, bits = 1] = [head.readUInt32BE(0), head.readUInt32BE(4), head[8]];
  const rows = inflateSync(data);
  const rowBytes = rows.length / height;
  const levelAt = (x: number, y: number) =>
    ((rows[y * rowBytes + 1 + ((x * bits) >> 3)] ?? 0) >> (8 - bits - ((x * bits) & 7))) &
    ((1 << bits) - 1);
  return { width, height, greys: [...palette].filter((_, at) => at % 3 === 0), levelAt };
}

it("writes every pixel as the nearest grey of the palette", () => {
  const size = fc.integer({ min: 1, max: 19 });
  fc.assert(
    fc.property(
      size,
      size,
      fc.constantFrom(2, 3, 16),
      fc.infiniteStream(fc.nat(255)),
      (...given) => {
        const [width, height, greys, lights] = given;
        const values = Array.from({ length: width * height }, () => Number(lights.next().value));
        const pixels = Uint8Array.from(values.flatMap((grey) => [grey, grey, grey, 255]));
        const read = readPng(greyPng(pixels, { width, height, greys }));
        expect([read.width, read.height, read.greys.length]).toEqual([width, height, greys]);
        for (const [at, value] of values.entries()) {
          const grey = read.greys[read.levelAt(at % width, Math.floor(at / width))] ?? -1;
          const nearest = Math.min(...read.greys.map((one) => Math.abs(one - value)));
          expect(Math.abs(grey - value)).toBeLessThanOrEqual(nearest + 1);
        }
      },
    ),
  );
});

it("draws curves with gaps and names of any kind as sound XML within the picture", () => {
  const value = fc.option(fc.double({ min: -1e6, max: 1e12, noNaN: true }));
  const side = fc.integer({ min: 120, max: 1_600 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.array(value, { maxLength: 60 }),
      fc.string({ unit: "binary" }),
      (...given) => {
        const [width, height, sun, title] = given;
        const svg = pictureSvg({ ...picture, width, height, sun, title });
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        const texts = svg.replaceAll(/<[^<>]*>/g, "");
        expect(texts).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;)/);
        expect(texts).toContain(" W");
        for (const [, y] of svg.matchAll(/[ML](?:[\d.]+) ([\d.-]+)/g))
          expect(Number(y)).toBeLessThanOrEqual(height);
      },
    ),
  );
});

function curve(house: Picture["house"]): readonly string[] {
  const [, path = ""] =
    /<path d="([^"]+)" fill="none"/.exec(pictureSvg({ ...picture, sun: [], house })) ?? [];
  return path.split("L");
}

it("joins the steps of a curve, and draws one that stands alone as a short line", () => {
  expect(curve([null, 400, 500, 600, null])).toHaveLength(3);
  const [from = "", to = ""] = curve([null, 400, null]);
  expect(from.split(" ")[1]).toBe(to.split(" ")[1]);
});

function heightsOf(...house: readonly number[]): readonly number[] {
  return curve(house).map((point) => Number(point.split(" ")[1]));
}

it.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [201, 500],
  [501, 1000],
  [1001, 2000],
])(
  "draws a curve of up to %d W on a scale of %d W, and none where nothing is known",
  (watts, most) => {
    const svg = pictureSvg({ ...picture, sun: [], house: [watts] });
    expect(svg).toContain(`>${most} W</text>`);
    const [own = 0, below, bottom = 0] = heightsOf(watts, -50, 0);
    const [top = 0] = heightsOf(most, 0);
    expect((bottom - own) / (bottom - top)).toBeCloseTo(watts / most, 1);
    expect(below).toBe(bottom);
    expect(svg).not.toContain("Nothing");
    const nothing = pictureSvg({ ...picture, sun: [null], house: [null] });
    expect(nothing).toContain("Nothing");
    expect(nothing).not.toContain("<path");
  },
);

const today = "2026-06-21";

function figuresOf(
  source: string,
  value: number | undefined,
  inWh: number,
  outWh = 0,
): SourceFigures {
  const energy = { inWh, outWh, coveredS: 40_000 };
  const record = { source, day: today, startS: dayStartS(today) ?? 0, untilS: 1, energy };
  return { source, name: undefined, value, today: value === undefined ? undefined : record };
}

function isKnown(values: Picture["sun"]): boolean {
  return values.some((value) => value !== null);
}

/** Text of a picture of a plant whose inverters are recorded, in German unless its address says another language. */
async function said(
  figures: readonly SourceFigures[],
  sources: readonly string[],
  lang?: "en" | "fr",
) {
  const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
  const models = [knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400)];
  const [part] = recordedDay({ place, models }, today, () => 1);
  const made = await todayPicture(
    {
      record: {
        nowMs: () => ((dayStartS(today) ?? 0) + 12 * 3600 + 300) * 1000,
        figures: () => figures,
      },
      store: {
        curves: ({ sources: asked = [] }) =>
          Promise.resolve(
            sources.flatMap((source) =>
              part && asked.includes(source) ? { ...part, source } : [],
            ),
          ),
      },
      worthOf: () => ({
        currency: "EUR",
        prices: [{ from: "2024-01-01", importPerKWh: 0.32, exportPerKWh: 0.08 }],
      }),
      language: () => "de",
    },
    { key: "house", title: "House" },
    { width: 400, height: 240, theme: "light", ...(lang && { lang }) },
  );
  return {
    ...made,
    values: made.figures.map(({ value }) => value),
    curves: [isKnown(made.sun), isKnown(made.house)],
  };
}

it("says of the day what is known, in the language that its address asks for", async () => {
  const whole = [
    figuresOf("sun", 1234.5, 5000),
    figuresOf("total", 1200, 4900),
    figuresOf("house", 400, 4000),
    figuresOf("grid", -800, 1000, 2000),
  ];
  // 3 of 4 kWh came from the sun: 3 kWh at 0.32 and 2 kWh at 0.08.
  expect(await said(whole, ["sun", "house"])).toMatchObject({
    when: "21. Juni, 12:05",
    values: ["1.235 W", "5,0 kWh", "400 W", "75 %", "1,12\u00a0€"],
    curves: [true, true],
  });
  expect(await said(whole, [], "en")).toMatchObject({
    when: "21 Jun, 12:05",
    values: ["1,235 W", "5.0 kWh", "400 W", "75 %", "€1.12"],
    curves: [false, false],
    nothing: expect.stringMatching(/^N/),
  });
  expect(await said([figuresOf("total", 1200, 4900)], ["total"], "fr")).toMatchObject({
    when: "21 juin, 12:05",
    values: ["1\u202f200 W", "4,9 kWh"],
    curves: [true, false],
  });
  expect((await said([figuresOf("sun", undefined, 0)], [])).values).toEqual(["–", "–"]);
  const part = figuresOf("sun", 1200, 4900);
  const begun = { ...part, today: part.today && { ...part.today, startS: 0 } };
  expect((await said([begun], [])).values).toEqual(["1.200 W", "–"]);
});

function light(colour: string): number {
  return Number.parseInt(colour.slice(1, 3), 16);
}

it.each([
  [undefined, undefined],
  [2, "#ffffff"],
  [3, "#808080"],
  [16, "#808080"],
] as const)("is dark on light, and the other way round, with %s greys", (greys, fill) => {
  const own = greys === undefined ? {} : { greys };
  const day = coloursOf({ theme: "light", ...own });
  const night = coloursOf({ theme: "dark", ...own });
  for (const name of ["ink", "quiet", "sun", "house"] as const) {
    expect(light(day[name])).toBeLessThan(light(day.paper) - 64);
    expect(light(night[name])).toBeGreaterThan(light(night.paper) + 64);
  }
  // A display of two colours has none for the area.
  expect(fill ?? day.sunFill).toBe(day.sunFill);
  expect(greys === 2 ? night.paper : night.sunFill).toBe(night.sunFill);
});

it.each([2, 3, 16] as const)(
  "has text, curve and paper with %i greys, from its own font",
  async (greys) => {
    const colours = coloursOf({ theme: "light", greys });
    const {
      greys: palette,
      levelAt,
      width,
      height,
    } = readPng(await pngOf(pictureSvg({ ...picture, colours }), greys));
    expect([width, height, palette[0], palette.at(-1)]).toEqual([400, 240, 0, 255]);
    const used = new Set<number>();
    let inkOfFigures = 0;
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        used.add(levelAt(x, y));
        if (x < 100 && y > 44 && y < 64 && 2 * levelAt(x, y) < greys - 1) inkOfFigures += 1;
      }
    }
    expect(used.size).toBe(greys === 2 ? 2 : greys === 3 ? 3 : used.size);
    // The figure "1,234 W" is drawn regardless of this computer's fonts.
    expect(inkOfFigures).toBeGreaterThan(80);
  },
);

it("answers pictures of the present day, in each language, and refuses odd sizes", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 3);
  const at = (path: string) => fetch(`http://${address}/hub/${path}`);
  const svg = await at("today.svg?width=600&height=300&lang=de");
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
  expect(svg.headers.get("content-security-policy")).toContain("sandbox");
  const text = await svg.text();
  expect(text).toContain('width="600" height="300"');
  expect(text).toContain("Sonne");
  expect(text).toMatch(/<path d="M[^"]+Z" fill="#f6d9b3"/);
  const png = Buffer.from(await (await at("today.png?greys=3&theme=dark")).arrayBuffer());
  expect(readPng(png)).toMatchObject({ width: 800, height: 480, greys: [0, 128, 255] });
  const plain = Buffer.from(await (await at("today.png")).arrayBuffer());
  expect([plain.readUInt32BE(16), plain.readUInt32BE(20)]).toEqual([800, 480]);
  const bounds = ["width=199", "width=1601", "height=119", "height=1601"];
  for (const query of [...bounds, "greys=4", "theme=x", "width=1e3", "x=1"])
    for (const name of ["today.png", "today.svg"])
      expect([query, (await at(`${name}?${query}`)).status]).toEqual([query, 400]);
  for (const query of ["width=200&height=120", "width=1600&height=1600"])
    expect((await at(`today.svg?${query}`)).status).toBe(200);
});

it("draws pictures one at a time and lets others wait, those first that were asked for before", async () => {
  const drawing = createPictureQueue();
  const order: string[] = [];
  let [now, most] = [0, 0];
  const ask = (key: string) =>
    drawing.picture(key, async () => {
      order.push(key);
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return Buffer.from(key);
    });
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  await ask("display");
  vi.advanceTimersByTime(15_000);
  const strange = Array.from({ length: 9 }, (_, at) => ask(`size ${at}`));
  expect(String(await ask("display"))).toBe("display");
  expect(order.lastIndexOf("display")).toBeLessThanOrEqual(2);
  await Promise.all(strange);
  expect([order.length, most]).toEqual([11, 1]);
  // A fresh picture is not drawn again, a failed picture is.
  await ask("display");
  expect(order).toHaveLength(11);
  const broken = () => drawing.picture("broken", () => Promise.reject(new Error("broken")));
  await expect(broken()).rejects.toThrow("broken");
  expect(String(await drawing.picture("broken", async () => Buffer.from("whole")))).toBe("whole");
});

it("lets so many pictures wait, and answers 429 to more", async () => {
  const drawing = createPictureQueue();
  const never = new Promise<Uint8Array>(() => undefined);
  const all = Array.from({ length: 102 }, (_, at) => drawing.picture(`${at}`, () => never));
  await expect(all.at(-1)).rejects.toMatchObject({ statusCode: 429 });
});

it("answers a display while somebody asks for many other sizes", async () => {
  const { address } = await testHub(["--data", temporaryFolder()], undefined, 0);
  const status = async (width: number) =>
    (await fetch(`http://${address}/hub/today.png?width=${width}&height=120`)).status;
  const statuses = await Promise.all(Array.from({ length: 6 }, (_, at) => status(200 + at)));
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200));
});
