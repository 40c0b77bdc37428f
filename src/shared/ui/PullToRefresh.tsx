import { css } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import { Icon } from "./Icon.tsx";
import { Spinner } from "./Spinner.tsx";
import { usePullToRefresh } from "./usePullToRefresh.ts";

export interface PullToRefreshProps {
  readonly onRefresh: () => void;
}

/** Lets a finger pull the page down to reload it, with an indicator above the title. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const { t } = useTexts();
  const pull = usePullToRefresh(onRefresh);
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
