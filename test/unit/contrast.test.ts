import { describe, expect, it } from "vitest";
import { darkColors, lightColors, type ColorToken } from "#app/shared/theme/tokens.ts";

const grounds = ["--page", "--surface"] as const;

const textPairs: readonly (readonly [ColorToken, ColorToken])[] = [
  ...grounds.flatMap((ground) =>
    (
      [
        "--text",
        "--text-quiet",
        "--success",
        "--warning",
        "--danger",
        "--info",
        "--action",
      ] as const
    ).map((ink) => [ink, ground] as const),
  ),
  ["--text", "--surface-sunken"],
  ["--text-quiet", "--surface-sunken"],
  ["--on-action", "--action"],
  ["--on-signal", "--success"],
  ["--on-signal", "--warning"],
  ["--on-signal", "--danger"],
  ["--on-signal", "--info"],
  ["--success", "--success-soft"],
  ["--warning", "--warning-soft"],
  ["--danger", "--danger-soft"],
  ["--info", "--info-soft"],
  ["--text", "--success-soft"],
  ["--text", "--warning-soft"],
  ["--text", "--danger-soft"],
  ["--text", "--info-soft"],
];

const markPairs: readonly (readonly [ColorToken, ColorToken])[] = grounds.flatMap((ground) =>
  (
    [
      "--line-strong",
      "--focus",
      "--state-producing",
      "--state-idle",
      "--state-unreachable",
      "--state-off",
      "--source-sun",
      "--source-battery",
      "--source-grid",
      "--source-charger",
      "--source-house",
    ] as const
  ).map((mark) => [mark, ground] as const),
);

describe.each([
  ["light", lightColors],
  ["dark", darkColors],
])("%s theme", (_name, colors) => {
  it.each(textPairs)("text %s is readable on %s", (ink, ground) => {
    expect(contrast(colors[ink], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)("mark %s stands out on %s", (mark, ground) => {
    expect(contrast(colors[mark], colors[ground])).toBeGreaterThanOrEqual(3);
  });
});

it("computes the ratio of the WCAG definition", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
