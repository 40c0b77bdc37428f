import { css } from "@emotion/react";
import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { brandCss } from "./brand.ts";
import { BrandIcon } from "./BrandIcon.tsx";

interface HubBrandProps {
  readonly gateway: string;
  readonly hub: string;
  readonly onChoose: () => void;
}

/** Links to the overview of all gateways and to the live page of this gateway. */
export function HubBrand({ gateway, hub, onChoose }: HubBrandProps) {
  const { t } = useTexts();
  return (
    <div css={pathCss}>
      {/* Another place, so another document. */}
      <a href={hub} aria-label={t("nav.overview")} title={t("nav.overview")} css={brandCss}>
        <BrandIcon />
        <span css={productCss}>Heliograph</span>
      </a>
      <span aria-hidden="true" css={slashCss}>
        /
      </span>
      <Link href="/" onClick={onChoose} css={[brandCss, nameCss]}>
        <span>{gateway}</span>
      </Link>
    </div>
  );
}

const pathCss = css`
  display: flex;
  align-items: center;
  min-width: 0;
`;

const productCss = css`
  @media (max-width: 95.98rem) {
    display: none;
  }
`;

const slashCss = css`
  margin-right: var(--space-2);
  color: var(--text-quiet);
`;

const nameCss = css`
  min-width: 0;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
