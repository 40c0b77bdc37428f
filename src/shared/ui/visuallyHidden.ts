import { css } from "@emotion/react";

/** Takes an element out of sight without taking its space. */
export const unseenCss = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip: rect(0 0 0 0);
`;

/** Style of text for screen readers only. */
export const visuallyHidden = css`
  ${unseenCss};
  margin: -1px;
  clip-path: inset(50%);
  white-space: nowrap;
`;
