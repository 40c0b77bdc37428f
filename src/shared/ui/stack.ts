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

/** A link to a page of the same area, on a line of its own. */
export const nextCss = css`
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-height: var(--target);
`;
