import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PlaceDoubt } from "#app/record/sky/PlaceDoubt.tsx";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { proposalAtom } from "#app/shared/navigation/proposal.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { MODEL_VERSION, type LearntSky } from "#plant/sky/learnt-sky.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

function skyOf(place: "unset" | "doubtful", lightLongitudeDeg?: number): LearntSky {
  return {
    version: MODEL_VERSION,
    atS: 1_780_000_000,
    place: { latitudeDeg: 52.5, longitudeDeg: 13.404, altitudeM: 0 },
    strings: [],
    model: { place, lightLongitudeDeg, strings: [] },
  };
}

function renderDoubt(verdict: "unset" | "doubtful", light?: number, language: Locale = "en") {
  return renderPart(<PlaceDoubt verdict={verdict} sky={skyOf(verdict, light)} />, language, [
    "sky",
  ]);
}

describe("a place that contradicts the light", () => {
  it.each([
    [
      "en",
      "has the longitude 13.40°; the light fits about 8°",
      "Enter the longitude 8° in the NTP settings",
    ],
    [
      "de",
      "die Länge 13,40°; das Licht passt zu etwa 8°",
      "Länge 8° in den NTP-Einstellungen eintragen",
    ],
    [
      "fr",
      "a la longitude 13,40° ; la lumière correspond à environ 8°",
      "Inscrire la longitude 8° dans les réglages NTP",
    ],
  ] as const)(
    "is said beside what the light says, and can be corrected: %s",
    async (language, text, name) => {
      const { container, store } = await renderDoubt("doubtful", 8.31, language);
      expect(container.textContent?.replaceAll("\u00a0", " ")).toContain(text);
      expect(await axeProblems(container)).toEqual([]);
      fireEvent.click(screen.getByRole("link", { name }));
      expect(window.location.pathname).toBe("/settings/ntp");
      expect(store.get(proposalAtom)).toEqual({ setting: "longitude", degrees: 8 });
    },
  );

  it("proposes nothing where it was never set: a longitude alone is no place", async () => {
    const { container, store } = await renderDoubt("unset", 8.31);
    expect(container.textContent).toContain("fits about 8°");
    fireEvent.click(screen.getByRole("link", { name: "Set the place in the NTP settings" }));
    expect(store.get(proposalAtom)).toBeUndefined();
  });

  it("has no figures where too few days were recorded, nor in private mode", async () => {
    const early = await renderDoubt("doubtful");
    expect(early.container.textContent).not.toContain("longitude");
    early.unmount();
    const { container, store, rerender } = await renderDoubt("doubtful", 8.31);
    store.set(privacyAtom, true);
    rerender(<PlaceDoubt verdict="doubtful" sky={skyOf("doubtful", 8.31)} />);
    expect(container.textContent).not.toContain("8°");
    fireEvent.click(screen.getByRole("link", { name: "Set the place in the NTP settings" }));
    expect(store.get(proposalAtom)).toEqual({ setting: "longitude", degrees: 8 });
  });
});
