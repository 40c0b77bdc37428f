import { css } from "@emotion/react";

/** A box a step above the page. */
export const surfaceCss = css`
  --title-gap: var(--space-3);
  min-width: 0;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  @media (min-width: 48rem) {
    padding: var(--space-5) var(--space-6);
  }
`;
