import { css, Global } from "@emotion/react";
import { tokensCss } from "./tokens.ts";

/** The tokens of both themes and the few rules that hold for bare elements. Drawn once. */
export function GlobalStyle() {
  return <Global styles={globalCss} />;
}

// The body rules come from spec 1 section 9: room for the fixed bar, and a page that can always be pulled down.
const globalCss = css`
  ${tokensCss()}
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    background: var(--page);
    color: var(--text);
    font:
      400 1rem/1.5 system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "Helvetica Neue",
      "Noto Sans",
      sans-serif;
    font-variant-numeric: tabular-nums;
    scroll-padding-top: 4.5rem;
  }
  body {
    margin: 0;
    padding-top: 4.5rem;
    min-height: 75rem;
    overflow-wrap: break-word;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  dl,
  dd,
  ul,
  ol,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  h1,
  h2,
  h3,
  h4 {
    font-weight: var(--weight-strong);
    line-height: 1.25;
  }
  ul,
  ol {
    list-style: none;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button,
  select,
  summary {
    touch-action: manipulation;
  }
  pre,
  code {
    font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
    font-size: 0.875em;
  }
  :focus:not(:focus-visible) {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  ::selection {
    background: var(--info-soft);
    color: var(--text);
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
