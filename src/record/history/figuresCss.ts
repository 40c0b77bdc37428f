import { css } from "@emotion/react";

/** Facts below a chart, in two columns where there is room. */
export const figuresCss = css`
  max-width: 32rem;
  @media (min-width: 64rem) {
    max-width: none;
    & > dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: calc(2 * var(--space-6));
      & > div {
        border-top: 1px solid var(--line);
      }
    }
  }
`;
