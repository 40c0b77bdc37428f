import { css } from "@emotion/react";
import { icons, type IconName } from "./icons.ts";

interface IconProps {
  readonly name: IconName;
  /** Edge length in px. */
  readonly size?: number | undefined;
  /** Accessible name; decorative if omitted. */
  readonly label?: string | undefined;
}

/** A line icon of the interface, in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" css={iconCss} {...naming}>
      <path d={icons[name]} />
    </svg>
  );
}

const iconCss = css`
  flex: none;
  display: inline-block;
  vertical-align: -0.2em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
