import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { StringCard } from "#app/record/sky/StringCard.tsx";
import type { Locale } from "#app/shared/i18n/locale.ts";
import type { ShadeLoss } from "#app/record/sky/useShadeLoss.ts";
import { sunWays } from "#app/record/sky/picture.ts";
import { proposalAtom } from "#app/shared/navigation/proposal.ts";
import { usualBend } from "#plant/sky/clear-power.ts";
import { binOf, type Half, type ShadeBin } from "#plant/sky/shade-map.ts";
import type { StringFigures } from "#plant/sky/string-model.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const place = { latitudeDeg: 52.5, longitudeDeg: 13.4, altitudeM: 40 };
const ways = sunWays(place, Date.UTC(2026, 10, 25) / 1000);

const bin = (azimuthDeg: number, elevationDeg: number, open: number): ShadeBin => ({
  bin: binOf(elevationDeg, azimuthDeg),
  open,
  clearDays: 5,
  kind: "seen",
});
const trees = [bin(130, 10, 0.1), bin(130, 12.5, 0.2), bin(135, 10, 0.1), bin(180, 20, 1)];

const learnt: StringFigures = {
  plane: { tiltDeg: 33.2, azimuthDeg: 172.4 },
  hasDirection: true,
  peakW: 811.6,
  bend: usualBend,
  normalErrorDeg: 2,
  peakError: 0.03,
  statisticalErrorDeg: 1,
  agreement: 0.6,
  clearDays: 60,
  spanDays: 366,
  shade: trees,
  share: { shaded: 0.061, seen: 0.97 },
};

async function view(
  change: Partial<StringFigures> = {},
  {
    configuredPeakW,
    language = "en",
    loss,
    half = "leafless",
  }: { configuredPeakW?: number; language?: Locale; loss?: ShadeLoss; half?: Half } = {},
) {
  const figures = { ...learnt, ...change };
  return renderPart(
    <StringCard
      string={{ serial: "114172220001", number: 1 }}
      name="South field, Row 1"
      model={{ state: "firm", reason: undefined, figures }}
      figures={figures}
      configuredPeakW={configuredPeakW}
      ways={ways}
      half={half}
      loss={loss}
    />,
    language,
    ["sky"],
  );
}

async function card(...given: Parameters<typeof view>) {
  return (await view(...given)).container;
}

it.each([
  [
    "en",
    "Faces 172° (south), 33° steep (±\u00a02°), effective peak 812\u00a0W (±\u00a025\u00a0W).",
  ],
  [
    "de",
    "Zeigt nach 172° (Süden), 33° steil (±\u00a02°), wirksame Spitzenleistung 812\u00a0W (±\u00a025\u00a0W).",
  ],
  [
    "fr",
    "Orientée à 172° (sud), inclinée de 33° (±\u00a02°), puissance crête effective 812\u00a0W (±\u00a025\u00a0W).",
  ],
] as const)(
  "says where a string faces and what shades it, and shows it: %s",
  async (language, text) => {
    const container = await card({}, { language });
    expect(container.textContent).toContain(text);
    expect(container.textContent).toContain("15°");
    expect(container.textContent).toMatch(/6\s?%/);
    expect(await axeProblems(container)).toEqual([]);
  },
);

it("says that the sky is open, that shade hardly matters, and what was not seen yet", async () => {
  // A single part of the sky may be haze.
  for (const shade of [[bin(180, 20, 1)], [bin(180, 10, 0.6)]])
    expect((await card({ shade })).textContent).toContain("Almost no shade");
  // Haze before a low sun is no thing in a place.
  const little = await card({ share: { shaded: 0.004, seen: 0.9 } });
  expect(little.textContent).toContain("Almost no shade");
  expect(little.textContent).not.toContain("below");
  expect(little.textContent).not.toContain("So far");
  const early = await card({ spanDays: 100, share: { shaded: 0.06, seen: 0.41 } });
  expect(early.textContent).toContain("So far 41%");
});

it("names what takes the most, and not the haze beside it", async () => {
  const haze = [240, 245, 250].map((azimuthDeg) => bin(azimuthDeg, 5, 0.3));
  const wall = [130, 135, 140, 145, 150].flatMap((azimuthDeg) =>
    [10, 12.5].map((elevationDeg) => bin(azimuthDeg, elevationDeg, 0)),
  );
  const beside = await card({ shade: [...haze, ...wall] });
  expect(beside.textContent).toContain("in the south-east below 15°.");
  const both = await card({ shade: [...haze, ...trees] });
  expect(both.textContent).toContain("in the south-east below 15°, in the west below 8°.");
});

it.each([
  ["en", "clear year, about 71 kWh and €18.00 in a year like the last."],
  ["de", "klaren Jahres, in einem Jahr wie dem letzten rund 71 kWh und €18.00."],
  ["fr", "claire, environ 71 kWh et €18.00 pour une année comme la dernière."],
] as const)(
  "says what shade takes in a year, and what that is worth: %s",
  async (language, text) => {
    const loss = { energy: "71 kWh", money: "€18.00" };
    expect((await card({}, { language, loss })).textContent).toContain(text);
    const early = await card({ spanDays: 100 }, { language, loss });
    expect(early.textContent).not.toContain("kWh");
  },
);

it("says what shade takes where nobody knows what that is worth", async () => {
  const loss = { energy: "71 kWh", money: undefined };
  expect((await card({}, { loss })).textContent).toContain("about 71 kWh in a year like the last.");
});

it("gives no direction to a plane that lies level", async () => {
  const container = await card({ hasDirection: false, plane: { tiltDeg: 4, azimuthDeg: 90 } });
  expect(container.textContent).toContain("nearly level (4° ±\u00a02°)");
  expect(container.querySelector("[data-facing]")).toBeNull();
});

it.each([
  [400, 0.03, true],
  [800, 0.03, false],
  [400, 0.06, false],
  [undefined, 0.03, false],
] as const)(
  "names a configured peak of %s W where the light contradicts it (uncertain by %s): %s",
  async (configuredPeakW, peakError, isNamed) => {
    const container = await card({ peakError }, configuredPeakW ? { configuredPeakW } : {});
    expect(container.textContent?.includes("The gateway has")).toBe(isNamed);
  },
);

it.each([
  ["en", "Enter 812\u00a0W in the settings of the inverter"],
  ["de", "812\u00a0W in den Einstellungen des Wechselrichters eintragen"],
  ["fr", "Inscrire 812\u00a0W dans les réglages de l’onduleur"],
] as const)(
  "offers to correct a configured peak, and sets nothing itself: %s",
  async (language, name) => {
    const { store } = await view({}, { language, configuredPeakW: 400 });
    fireEvent.click(screen.getByRole("link", { name }));
    expect(window.location.pathname).toBe("/settings/inverter");
    expect(store.get(proposalAtom)).toEqual({
      setting: "peak",
      serial: "114172220001",
      string: 1,
      watts: 812,
    });
  },
);

/** A tree without whose leaves more light comes through. */
const leafy = trees.map((one) => (one.open < 1 ? { ...one, open: 0.2, openLeafless: 0.7 } : one));

it.each([
  ["en", "Leaves in the south-east: with them about 80% of the power is lost"],
  ["de", "Laub im Südosten: Mit ihm gehen dort etwa 80\u00a0% der"],
  ["fr", "avec elles, environ 80"],
] as const)("says what leaves take, and shows the sky without them: %s", async (language, text) => {
  const container = await card({ shade: leafy }, { language });
  expect(container.textContent).toContain(text);
  const shownText = () =>
    [...container.querySelectorAll("path[data-shaded]")]
      .filter((path) => path.getAttribute("d"))
      .map((path) => path.getAttribute("opacity"));
  expect(shownText()).toEqual(["0.5"]);
  fireEvent.click(screen.getByRole("switch"));
  expect(shownText()).toEqual(["1"]);
  expect(await axeProblems(container)).toEqual([]);
});

it("shows the half of the year that it is", async () => {
  const summer = await card({ shade: leafy }, { half: "leaves" });
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
  expect(summer.textContent).toContain("With leaves (May to October)");
});

it("has one sky where leaves make no difference", async () => {
  const container = await card();
  expect(container.textContent).not.toContain("eaves");
  expect(screen.queryByRole("switch")).toBeNull();
});

it("has both halves of the year in its table, and marks what one alone saw", async () => {
  const once = { ...bin(250, 40, 1), seenIn: "leaves" as const };
  // Below the leaves stands something that takes more.
  const wall = bin(130, 5, 0.1);
  const container = await card({ shade: [wall, ...leafy, once] });
  fireEvent.click(screen.getByText("Horizon as a table"));
  const rows = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );
  expect(rows[0]).toEqual(["130° SE", "15°", "20% with leaves, 70% without", "5° – 15°"]);
  expect(rows.at(-1)).toEqual(["250° W", "open", "100%", "40° – 42.5°, May to October"]);
});

it("has in its table what its picture shows", async () => {
  const container = await card();
  fireEvent.click(screen.getByText("Horizon as a table"));
  const rows = [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["130° SE", "15°", "10%", "10° – 15°"],
    ["135° SE", "12.5°", "10%", "10° – 12.5°"],
    ["180° S", "open", "100%", "20° – 22.5°"],
  ]);
});
