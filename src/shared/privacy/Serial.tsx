import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { useTexts } from "../i18n/useTexts.ts";
import { loginPath } from "../session/returnUrl.ts";
import { Private } from "./Private.tsx";
import { guestAtom } from "./privacy.ts";

/** A serial number; for a guest of a hub a link to the sign-in. */
export function Serial({ children }: { readonly children: string }) {
  const { t } = useTexts();
  if (!useAtomValue(guestAtom)) return <Private>{children}</Private>;
  return (
    <Link href={loginPath("/")} css={linkCss}>
      {t("nav.hidden")} – {t("nav.login")}
    </Link>
  );
}

// Finger-sized, without a higher line.
const linkCss = css`
  padding: 14px 0;
`;
