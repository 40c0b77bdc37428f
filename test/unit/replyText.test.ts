import { createInstance, type TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import de from "#app/locales/de/codes.json" with { type: "json" };
import en from "#app/locales/en/codes.json" with { type: "json" };
import fr from "#app/locales/fr/codes.json" with { type: "json" };
import { replyText } from "#app/shared/api/replyText.ts";
import { codes } from "../support/codes.ts";

const texts = { en, de, fr } as const;

async function translator(lng: keyof typeof texts): Promise<TFunction> {
  const i18n = createInstance();
  await i18n.init({
    lng,
    ns: ["codes"],
    resources: { [lng]: { codes: texts[lng] } },
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}

describe("the text of a save's answer", () => {
  it.each(["en", "de", "fr"] as const)("%s has one for every code, with its parameters", (lng) => {
    const named = Object.entries(codes).map(
      ([code, names]) => [code, [...names].sort((a, b) => a.localeCompare(b))] as const,
    );
    const found = Object.entries(texts[lng]).map(
      ([code, text]) =>
        [
          code,
          [...text.matchAll(/\{\{(\w+)/g)]
            .map(([, name = ""]) => name)
            .sort((a, b) => a.localeCompare(b)),
        ] as const,
    );
    expect(new Map(found)).toEqual(new Map(named));
  });

  it("carries the parameters", async () => {
    const t = await translator("de");
    expect(replyText(t, { type: "warning", code: 4002, param: { max: 31 } })).toBe(
      "Der Name muss 1 bis 31 Zeichen lang sein.",
    );
  });

  it("speaks of a frequency in kHz although the gateway sends Hz", async () => {
    const reply = { type: "warning", code: 2004, param: { min: 863_000_000, max: 870_000_000 } };
    expect(replyText(await translator("en"), reply)).toContain("between 863,000 and 870,000 kHz");
    expect(replyText(await translator("de"), reply)).toContain("zwischen 863.000 und 870.000 kHz");
  });

  it("has a lower bound for a refused limit, whether the gateway sends one or not", async () => {
    const t = await translator("en");
    expect(replyText(t, { type: "warning", code: 5002, param: { max: 2250 } })).toBe(
      "The limit must be between 1 and 2250.",
    );
    expect(replyText(t, { type: "warning", code: 5002, param: { max: 58, min: 48 } })).toBe(
      "The limit must be between 48 and 58.",
    );
  });

  it.each([
    ["no code", { type: "warning", message: "Host name must be between 1 and 31" }],
    [
      "an unknown code",
      { type: "warning", code: 13001, message: "Host name must be between 1 and 31" },
    ],
  ])("with %s is the gateway's own message", async (_case, reply) => {
    expect(replyText(await translator("fr"), reply)).toBe("Host name must be between 1 and 31");
  });

  it("of an AC charger of 2025 is not that of a save without values", async () => {
    const t = await translator("en");
    const reply = { type: "warning", message: "voltage not in range (41.0 - 58.6)", code: 1002 };
    const param = { min: 41, max: 58.6 };
    expect(replyText(t, { ...reply, param })).toBe("voltage not in range (41.0 - 58.6)");
    expect(replyText(t, reply)).not.toContain("range");
  });

  it("never is empty", async () => {
    expect(replyText(await translator("en"), { type: "warning" })).toBe("warning");
  });
});
