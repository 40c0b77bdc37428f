import { expect, it } from "vitest";
import { dayAfter } from "#plant/history/local-day.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { expectSoundInBothThemes, openApp } from "../support/app.ts";
import { phone } from "../support/browser.ts";
import { builds } from "../support/builds.ts";
import { cloudyDay, daysUpTo, putRecords } from "../support/historyRecords.ts";
import { knownString, recordedDay } from "../support/sky/clearPlant.ts";
import { areAllWalked } from "../support/walks.ts";

const place = { latitudeDeg: 50, longitudeDeg: 8, altitudeM: 200 };
const named = { name: "Roof", inverterName: "Barn", configuredPeakW: undefined };
const sky: LearntSky = {
  version: MODEL_VERSION,
  atS: Date.now() / 1000 - 3600,
  place,
  strings: [{ ...named, serial: "a", number: 0 }],
  model: {
    place: "fits",
    strings: [knownString({ tiltDeg: 35, azimuthDeg: 170 }, 400, "provisional")],
  },
};
const yesterday = dayAfter(new Date().toISOString().slice(0, 10), -2);

/** The hosted page on a gateway without a hub, with this browser's own record and learnt sky. */
async function openBefore(isSignedIn: boolean) {
  const app = await openApp({
    build: builds.hosted,
    viewport: phone,
    isSignedIn,
    simulator: { scenario: "all-off" },
    expectedComplaints: isSignedIn ? [] : [/401 \(Unauthorized\) .*ntp/],
  });
  await app.page.getByText("more recorded days are needed.").waitFor();
  const records = daysUpTo(yesterday, 12).flatMap((day) =>
    recordedDay({ place, models: sky.model.strings }, day, () => 0.8).map(
      ({ bytes, ...curve }) => ({
        ...cloudyDay(curve.source, day),
        ...curve,
        minutes: bytes,
      }),
    ),
  );
  // The history of the whole plant begins with its total.
  await putRecords(app.page, [
    ...records,
    ...daysUpTo(yesterday, 12).map((day) => cloudyDay("total", day)),
  ]);
  return app;
}

it.runIf(areAllWalked)(
  "compares days with a clear sky by what this browser recorded, where no hub does",
  async () => {
    const { page, address } = await openBefore(false);
    await page.evaluate(
      (text) => localStorage.setItem("heliograph.sky", text),
      JSON.stringify(sky),
    );
    await page.goto(address("/history"));
    await page.getByRole("tab", { name: "All years" }).click();
    await page.getByText("80% of what a clear sky would have given, over 12 days.").waitFor();
    await expectSoundInBothThemes(page);
  },
);

it("learns this browser's record in its worker, and says what is not known yet", async () => {
  const { page, address } = await openBefore(true);
  // The simulated gateway has a place of its own, in which this light is no sun's.
  await page.goto(address("/"));
  await page.getByText("more clear days are needed.").waitFor();
  expect(page.workers().length).toBeGreaterThan(0);
  await page.goto(address("/sky"));
  await page.getByText(/that this browser has recorded/).waitFor();
  await page.getByText("Not known yet: no string is known by this browser’s record.").waitFor();
  await expectSoundInBothThemes(page);
  expect(await page.evaluate(() => localStorage.getItem("heliograph.sky"))).toContain('"atS"');
});
