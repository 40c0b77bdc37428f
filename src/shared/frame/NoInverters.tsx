import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "../i18n/useTexts.ts";
import { Link } from "wouter";
import { loginPath } from "../session/returnUrl.ts";
import { signedInAtom } from "../session/session.ts";
import { CenteredPanel } from "../ui/CenteredPanel.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Empty state while the gateway has no inverter. */
export function NoInverters() {
  const { t } = useTexts("live");
  const isSignedIn = useAtomValue(signedInAtom);
  const settings = "/settings/inverter";
  return (
    <CenteredPanel>
      <span css={signCss}>
        <Icon name="panel" size={40} />
      </span>
      <h2>{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <Link href={isSignedIn ? settings : loginPath(settings)} css={linkCss}>
        {t(isSignedIn ? "empty.add" : "empty.signIn")}
      </Link>
    </CenteredPanel>
  );
}

const signCss = css`
  display: contents;
  color: var(--source-sun);
`;

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  padding: 0 var(--space-4);
  border-radius: var(--radius);
  background: var(--action);
  color: var(--on-action);
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
  text-decoration: none;
`;
