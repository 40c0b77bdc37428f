import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { useLasting } from "#app/shared/frame/useLasting.ts";
import { ValuesSkeleton } from "./PanelSkeleton.tsx";

// docs/interface.md#times-and-thresholds: the live data waits up to 10 s.
const waitMs = 10_000;

/** Skeleton of an inverter's values until they arrive; says so if they do not. */
export function WaitingForData() {
  const { t } = useTexts("live");
  const isLate = useLasting(true, waitMs);
  if (isLate) return <p css={[noticeCss, lateCss]}>{t("inverter.noData")}</p>;
  return (
    <div css={waitingCss}>
      <p css={[noticeCss, overCss]}>
        <Spinner size={16} />
        {t("inverter.waiting")}
      </p>
      <ValuesSkeleton />
    </div>
  );
}

const noticeCss = css`
  display: flex;
  justify-content: center;
  align-items: center;
  gap: var(--space-2);
  width: -moz-fit-content;
  width: fit-content;
  max-width: min(32rem, 100%);
  margin: 0 auto;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  border: 1px solid var(--line);
  font-size: var(--text-14);
`;

const lateCss = css`
  margin: var(--space-8) auto;
`;

const waitingCss = css`
  position: relative;
`;

// Over the skeleton instead of above it, so that nothing moves when the values arrive.
const overCss = css`
  position: absolute;
  z-index: 1;
  top: var(--space-8);
  left: 0;
  right: 0;
`;
