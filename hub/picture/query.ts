import * as v from "valibot";
import { messageLanguages } from "#hub-api/settings.ts";
import type { PictureColours } from "./svg.ts";

/** How many greys an e-ink display has. */
export type Greys = 2 | 3 | 16;

function whole(least: number, most: number) {
  const Whole = v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
  return v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), Whole);
}

const themes = ["light", "dark"] as const;

/** Parameters of a picture's address. */
export const PictureQuery = v.strictObject({
  width: v.optional(whole(200, 1_600), "800"),
  height: v.optional(whole(120, 1_600), "480"),
  theme: v.optional(v.picklist(themes), "light"),
  /** Black, white and the greys between them. */
  greys: v.exactOptional(
    v.pipe(
      v.picklist(["2", "3", "16"]),
      v.transform((text): Greys => (text === "2" ? 2 : text === "3" ? 3 : 16)),
    ),
  ),
  lang: v.exactOptional(v.picklist(messageLanguages)),
});
export type PictureQuery = v.InferOutput<typeof PictureQuery>;

const colours = {
  light: {
    paper: "#ffffff",
    ink: "#1b1c1e",
    quiet: "#5b5d60",
    line: "#d5d5d1",
    sun: "#b85c00",
    sunFill: "#f6d9b3",
    house: "#1d5fa8",
  },
  dark: {
    paper: "#131416",
    ink: "#f1f1ef",
    quiet: "#a9abae",
    line: "#3a3c40",
    sun: "#ffb055",
    sunFill: "#5a3a12",
    house: "#7fb6f2",
  },
} as const satisfies Readonly<Record<string, PictureColours>>;

/** On e-ink everything is black on white, with a middle grey if there is any; inverted if dark. */
function greyColours(greys: Greys, isDark: boolean): PictureColours {
  const [ink, paper] = isDark ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  const fill = greys === 2 ? paper : "#808080";
  return { paper, ink, quiet: ink, line: ink, sun: ink, sunFill: fill, house: ink };
}

/** The colours that an address asks for. */
export function coloursOf({ theme, greys }: Pick<PictureQuery, "theme" | "greys">): PictureColours {
  return greys === undefined ? colours[theme] : greyColours(greys, theme === "dark");
}
