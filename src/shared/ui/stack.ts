import { css } from "@emotion/react";

/** Things below each other, none wider than the place they have. */
export const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;
