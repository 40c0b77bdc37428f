import { css } from "@emotion/react";

/** A figure with a key in a list, lines in an SVG as wide as the figure, and quiet words. */
export const curvesCss = css`
  margin: 0;
  color: var(--text-quiet);
  font-size: var(--text-12);
  font-variant-numeric: tabular-nums;
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-4);
    margin-bottom: var(--space-3);
  }
  & li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & li > svg {
    width: 20px;
    height: 4px;
  }
  & > svg {
    display: block;
    width: 100%;
    height: 12rem;
    margin: var(--space-1) 0 var(--space-2);
  }
  & path,
  & line {
    fill: none;
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  & line[data-axis] {
    stroke: var(--line-strong);
    stroke-width: 1;
  }
`;

/** Times below the lines of such a figure, each at its place; the first and the last stay inside. */
export const timesCss = css`
  & > div {
    position: relative;
    height: 1.5em;
  }
  & > div > span {
    position: absolute;
    transform: translateX(-50%);
  }
  & > div > span:first-of-type {
    transform: none;
  }
  & > div > span:last-of-type {
    transform: translateX(-100%);
  }
`;
