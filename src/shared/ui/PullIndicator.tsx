import { css } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import { Icon } from "./Icon.tsx";
import type { Pull } from "./pullToRefresh.ts";
import { Spinner } from "./Spinner.tsx";

interface PullIndicatorProps {
  readonly pull: Pull;
}

/** Indicator above the title while the page is pulled down. */
export function PullIndicator({ pull }: PullIndicatorProps) {
  const { t } = useTexts();
  if (pull.phase === "pending") return null;
  return (
    <div css={indicatorCss} style={{ height: pull.distance }}>
      {pull.phase === "refreshing" ? (
        <Spinner size={18} />
      ) : (
        <span css={arrowCss} data-far={pull.phase === "releasing"}>
          <Icon name="arrowDown" size={18} />
        </span>
      )}
      {t(`pull.${pull.phase}`)}
    </div>
  );
}

const indicatorCss = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  overflow: hidden;
  color: var(--text-quiet);
  font-size: var(--text-14);
`;

const arrowCss = css`
  transition: transform var(--quick);
  &[data-far="true"] {
    transform: rotate(180deg);
  }
`;
