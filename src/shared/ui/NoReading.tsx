import { css } from "@emotion/react";
import { none } from "../i18n/fixedText.ts";

interface NoReadingProps {
  readonly reason: string;
}

/** An en dash in the place of a figure, which says on focus, touch and hover why there is none. */
export function NoReading({ reason }: NoReadingProps) {
  return (
    <button
      type="button"
      css={noReadingCss}
      aria-label={`${none} ${reason}`}
      data-reason={reason}
      // A tap focuses no button in Safari.
      onClick={({ currentTarget }) => currentTarget.focus()}
    >
      {none}
    </button>
  );
}

const noReadingCss = css`
  position: relative;
  min-width: var(--target);
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  text-align: right;
  text-decoration: underline dotted;
  text-underline-offset: 0.2em;
  cursor: help;
  &:focus::after,
  &:hover::after {
    content: attr(data-reason);
    position: absolute;
    z-index: 2;
    top: 100%;
    right: 0;
    width: max-content;
    max-width: min(16rem, 70vw);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text);
    font-size: var(--text-14);
    font-weight: var(--weight-normal);
    letter-spacing: 0;
    line-height: 1.4;
    text-align: left;
    white-space: normal;
  }
`;
