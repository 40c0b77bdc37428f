import { css } from "@emotion/react";

/** A line of small figures at both ends of a chart. */
export const chartTextCss = css`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
  color: var(--text-quiet);
  font-size: var(--text-12);
  font-variant-numeric: tabular-nums;
`;

/** A chart with a caption above it. */
export const chartCss = css`
  margin: 0;
  & figcaption {
    ${chartTextCss}
  }
`;
