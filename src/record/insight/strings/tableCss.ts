import { css } from "@emotion/react";

/** Around the table: large text makes it wider than its page; the padding leaves room for the focus ring. */
export const scrollCss = css`
  margin: -3px;
  padding: 3px;
  overflow-x: auto;
`;

const plainCss = css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-14);
  & th {
    font-weight: var(--weight-normal);
    text-align: left;
  }
  & .figure {
    text-align: right;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & thead button {
    display: inline-flex;
    align-items: center;
    gap: 2px;
    min-width: var(--target);
    min-height: var(--target);
    padding: 0;
    border: 0;
    background: transparent;
    color: var(--text-quiet);
    font-size: var(--text-12);
    cursor: pointer;
    &:hover {
      color: var(--text);
    }
  }
  & .figure > button {
    justify-content: flex-end;
  }
  & [aria-sort] > button {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
  & td,
  & th {
    padding: 0 var(--space-3) 0 0;
    vertical-align: baseline;
  }
  & tbody td,
  & tbody th {
    padding-top: var(--space-2);
    padding-bottom: var(--space-2);
    border-top: 1px solid var(--line);
  }
  & td:last-of-type,
  & th:last-of-type {
    padding-right: 0;
  }
  & tbody th > span {
    display: flex;
  }
  & .bar {
    display: block;
    position: relative;
    height: 4px;
    margin-top: 3px;
    border-radius: 2px;
    background: var(--surface-sunken);
    & > span {
      display: block;
      height: 100%;
      border-radius: 2px;
      background: var(--source-sun);
    }
    & > i {
      position: absolute;
      top: -2px;
      width: 2px;
      height: 8px;
      background: var(--text);
    }
  }
  @media (max-width: 59.99rem) {
    &,
    & thead,
    & tbody {
      display: block;
    }
    & thead > tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--space-5);
    }
    /* Without rows below them the buttons would read as loose words. */
    & thead > tr::before {
      color: var(--text-quiet);
      font-size: var(--text-12);
      font-weight: 600;
      content: attr(data-label);
    }
    & thead th {
      padding: 0;
    }
    & .figure > button {
      justify-content: flex-start;
    }
    & tbody {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
      gap: var(--space-3);
    }
    & tbody > tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr));
      align-content: start;
      gap: 0 var(--space-5);
      padding: var(--space-3) var(--space-4);
      border-radius: var(--radius);
      background: var(--surface);
    }
    & tbody td,
    & tbody th {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 0 var(--space-2);
      padding: var(--space-1) 0;
      border: 0;
    }
    & tbody th > span:first-of-type {
      margin-right: auto;
    }
    & tbody td::before {
      content: attr(data-label);
      margin-right: auto;
      color: var(--text-quiet);
    }
    & tbody td:first-of-type,
    & tbody th {
      grid-column: 1 / -1;
    }
    & tbody td:first-of-type {
      color: var(--text-quiet);
      font-size: var(--text-12);
      padding: 0;
      justify-content: flex-start;
      &::before {
        content: none;
      }
    }
    & tbody th {
      font-size: var(--text-16);
      font-weight: var(--weight-strong);
    }
    & .bar {
      flex-basis: 100%;
    }
  }
`;

// A string that has been weak for a while.
const weakCss = css`
  & tr.weak {
    box-shadow: inset 3px 0 var(--warning);
    & > :first-of-type {
      padding-left: var(--space-3);
    }
  }
`;

/** All strings; on a phone each is a card. */
export const tableCss = [plainCss, weakCss];
