import { css } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import { Link } from "wouter";
import { Icon } from "../ui/Icon.tsx";

export function WallLink() {
  const { t } = useTexts();
  const name = t("title.wall");
  return (
    <Link href="/?view=wall" aria-label={name} title={name} css={linkCss}>
      <Icon name="screen" />
    </Link>
  );
}

const linkCss = css`
  display: grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  border-radius: var(--radius);
`;
