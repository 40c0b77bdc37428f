import { tokensCss } from "./tokens.ts";

/**
 * Style sheet of the page: the tokens of both themes and the rules for bare elements. The build writes it
 * into index.html, so that it holds before the script is there and costs the script nothing.
 */
export function globalStyle(): string {
  return `${tokensCss()}${bareRules}`;
}

// The body rules come from docs/interface.md#times-and-thresholds: room for the fixed bar, and a page that can always be pulled down.
const bareRules = `
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
    /* A bar that came and went would move the page sideways. */
    overflow-y: scroll;
    /** A focused element comes out from under the bar, and from behind the buttons of a form. */
    scroll-padding: 4.5rem 0 7rem;
  }
  body {
    margin: 0;
    padding-top: 4.5rem;
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
  }
  a,
  button {
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
  /** Only elements that paint their state by colour keep their own, and take it from the system. */
  @media (forced-colors: active) {
    :root:root {
      --surface: Canvas;
      --surface-sunken: Canvas;
      --line-strong: CanvasText;
      --text-quiet: CanvasText;
      --action: Highlight;
      --on-action: HighlightText;
      --source-sun: Highlight;
    }
    progress,
    input[role="switch"],
    [style*="scaleX"] {
      forced-color-adjust: none;
    }
    [role="tab"][aria-selected="true"],
    input:checked + span {
      border-bottom: 3px solid Highlight;
    }
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
