import { css } from "@emotion/react";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { groupsCss } from "../Panel.tsx";

/** Skeleton of an inverter's panel while the inverters are unknown. */
export function PanelSkeleton() {
  return (
    <div css={panelCss} aria-hidden>
      <Skeleton width="14rem" height="2rem" />
      <ValuesSkeleton />
    </div>
  );
}

// Most inverters have two strings.
const rows = [5, 6, 6, 6];

export function ValuesSkeleton() {
  return (
    <div css={groupsCss} aria-hidden>
      {rows.map((count, at) => (
        <Skeleton key={at} height={`${28 + count * 32}px`} />
      ))}
    </div>
  );
}

const panelCss = css`
  display: grid;
  gap: var(--space-8);
  min-height: 22rem;
  padding: var(--space-6);
  border-radius: var(--radius);
  background: var(--surface);
`;
