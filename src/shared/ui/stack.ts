import { css } from "@emotion/react";

/** A vertical stack; no child is wider than the stack. */
export const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

/** A few elements in a line. */
export const lineCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
`;
