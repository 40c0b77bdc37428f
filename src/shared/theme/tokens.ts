/**
 * Every colour of the interface, by role. Both themes hold the same roles, and a test computes the
 * contrast of each pair that is drawn: 4.5:1 for text, 3:1 for marks.
 */
export const lightColors = {
  "--page": "#f4f4f2",
  "--surface": "#ffffff",
  "--surface-sunken": "#ebebe8",
  "--line": "#dcdcd7",
  "--line-strong": "#84847d",
  "--text": "#191b1d",
  "--text-quiet": "#5a5d60",
  "--action": "#191b1d",
  "--on-action": "#ffffff",
  "--focus": "#1c64b4",
  "--state-producing": "#1f6dc0",
  "--state-idle": "#a67c00",
  "--state-unreachable": "#c42f2c",
  "--state-off": "#73777b",
  "--success": "#1d7a41",
  "--success-soft": "#e6f3ea",
  "--warning": "#855f00",
  "--warning-soft": "#fbf2d9",
  "--danger": "#b82825",
  "--danger-soft": "#fbe9e7",
  "--info": "#1b62ae",
  "--info-soft": "#e7f0fa",
  "--on-signal": "#ffffff",
  "--source-sun": "#c06600",
  "--source-battery": "#23854a",
  "--source-grid": "#7651c4",
  "--source-charger": "#0c7f8e",
  "--source-house": "#b04a76",
  "--backdrop": "rgba(20, 22, 24, 0.45)",
} as const;

/** A role that a colour plays. */
export type ColorToken = keyof typeof lightColors;

export const darkColors: Readonly<Record<ColorToken, string>> = {
  "--page": "#0e1012",
  "--surface": "#17191c",
  "--surface-sunken": "#222529",
  "--line": "#2b2f33",
  "--line-strong": "#70777d",
  "--text": "#e9ebec",
  "--text-quiet": "#a1a7ac",
  "--action": "#e9ebec",
  "--on-action": "#121416",
  "--focus": "#7cb8f5",
  "--state-producing": "#5ea8f2",
  "--state-idle": "#e3b53c",
  "--state-unreachable": "#f3746e",
  "--state-off": "#8e959b",
  "--success": "#63c488",
  "--success-soft": "#14291c",
  "--warning": "#e3b53c",
  "--warning-soft": "#2b2410",
  "--danger": "#f58680",
  "--danger-soft": "#321a19",
  "--info": "#7cb8f5",
  "--info-soft": "#15263a",
  "--on-signal": "#121416",
  "--source-sun": "#f7a544",
  "--source-battery": "#5cc483",
  "--source-grid": "#ad90f2",
  "--source-charger": "#47bdcc",
  "--source-house": "#e48fb3",
  "--backdrop": "rgba(0, 0, 0, 0.6)",
};

/** Sizes that do not depend on the theme: type scale, 4 px grid, touch target, the top bar. */
export const sizes = {
  "--text-12": "0.75rem",
  "--text-14": "0.875rem",
  "--text-16": "1rem",
  "--text-20": "1.25rem",
  "--text-28": "1.75rem",
  "--text-40": "2.5rem",
  "--weight-normal": "400",
  "--weight-strong": "600",
  "--space-1": "4px",
  "--space-2": "8px",
  "--space-3": "12px",
  "--space-4": "16px",
  "--space-5": "20px",
  "--space-6": "24px",
  "--space-8": "32px",
  "--space-12": "48px",
  "--radius": "8px",
  "--target": "44px",
  "--bar-height": "56px",
  "--page-width": "56rem",
  "--page-width-wide": "90rem",
  "--quick": "150ms",
  "--shadow-dialog": "0 12px 48px rgba(0, 0, 0, 0.28)",
} as const;

/** The style sheet text that declares all tokens; without a chosen theme the system decides. */
export function tokensCss(): string {
  const dark = `color-scheme:dark;${declarations(darkColors)}`;
  return [
    `:root{color-scheme:light;${declarations(lightColors)}${declarations(sizes)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `:root[data-theme="dark"]{${dark}}`,
  ].join("");
}

function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${name}:${value};`)
    .join("");
}
