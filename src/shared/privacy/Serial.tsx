import { css } from "@emotion/react";
import { Link } from "wouter";
import { useTexts } from "../i18n/useTexts.ts";
import { loginPath } from "../session/returnUrl.ts";
import { Private } from "./Private.tsx";
import { useSerialsHidden } from "./useSerialsHidden.ts";

/** A serial number, or the way to the sign-in while the hub gives an invented one. */
export function Serial({ children }: { readonly children: string }) {
  const { t } = useTexts();
  if (!useSerialsHidden()) return <Private>{children}</Private>;
  return (
    <Link href={loginPath("/")} css={linkCss}>
      {t("nav.hidden")} – {t("nav.login")}
    </Link>
  );
}

// As high as a finger needs, in a line as high as before.
const linkCss = css`
  padding: 14px 0;
`;
