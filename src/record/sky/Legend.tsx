import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

const marks = ["open", "shaded", "unseen", "today", "solstices", "facing"] as const;

/** Key of the pictures' colours and lines. Sentences and tables say the same for screen readers. */
export function Legend() {
  const { t } = useTexts("sky");
  return (
    <ul css={legendCss} aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark}>
          <i data-mark={mark} />
          {t(`legend.${mark}`)}
        </li>
      ))}
    </ul>
  );
}

const legendCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding: 0;
  list-style: none;
  color: var(--text-quiet);
  font-size: var(--text-12);
  & li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & i {
    width: 18px;
    height: 12px;
  }
  & [data-mark="open"]::before,
  & [data-mark="shaded"]::before {
    content: "";
    display: block;
    height: 100%;
  }
  & [data-mark="open"]::before {
    background: var(--source-sun);
    opacity: 0.35;
  }
  & [data-mark="shaded"]::before {
    background: #000;
    opacity: 0.75;
  }
  & [data-mark="unseen"] {
    background: repeating-linear-gradient(45deg, var(--text-quiet) 0 1px, transparent 1px 4px);
  }
  & [data-mark="today"],
  & [data-mark="solstices"] {
    height: 0;
    border-top: 1px solid var(--source-sun);
  }
  & [data-mark="today"] {
    border-top-width: 3px;
  }
  & [data-mark="facing"] {
    width: 0;
    height: 0;
    border: 5px solid transparent;
    border-top: 0;
    border-bottom: 8px solid var(--text);
  }
`;
