import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { brandIcon } from "./calendar.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";

/** The sun beside the product's name, or what the season asks for. */
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
