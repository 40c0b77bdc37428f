import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { brandIcon } from "./seasonIcon.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";

/** The icon beside the product's name: a sun, or the icon of the season. */
export function BrandIcon() {
  const name = brandIcon(new Date(useAtomValue(slowNowAtom)));
  return (
    <span css={brandCss} data-brand={name}>
      <Icon name={name} size={24} />
    </span>
  );
}

const brandCss = css`
  display: flex;
  color: var(--source-sun);
`;
