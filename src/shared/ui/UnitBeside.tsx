import { css } from "@emotion/react";
import type { ReactElement } from "react";
import { controlBoxCss } from "./Field.tsx";

interface UnitBesideProps {
  readonly unit: string | undefined;
  readonly children: (style: { readonly paddingRight: string } | undefined) => ReactElement;
}

export function UnitBeside({ unit, children }: UnitBesideProps) {
  return (
    <span css={controlBoxCss}>
      {children(unit ? { paddingRight: `calc(${unit.length}ch + 24px)` } : undefined)}
      {unit && <span css={unitCss}>{unit}</span>}
    </span>
  );
}

const unitCss = css`
  position: absolute;
  top: 0;
  right: var(--space-3);
  line-height: var(--target);
  color: var(--text-quiet);
  font-size: var(--text-14);
  pointer-events: none;
`;
