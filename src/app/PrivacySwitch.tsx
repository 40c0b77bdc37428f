import { css } from "@emotion/react";
import { useAtom } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { barLabelCss, barShownCss, barToolCss } from "./BarSelect.tsx";

/** Hides private data on every page, for instance before taking a screenshot. */
export function PrivacySwitch() {
  const { t } = useTexts();
  const [isOn, setIsOn] = useAtom(privacyAtom);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t("nav.privacy")}
      title={t("nav.privacy")}
      onClick={() => setIsOn(!isOn)}
      css={[barToolCss, switchCss]}
    >
      <Icon name={isOn ? "eyeOff" : "eye"} />
      <span css={barLabelCss}>{t("nav.privacy")}</span>
      <span css={barShownCss}>{t(isOn ? "common.yes" : "common.no")}</span>
    </button>
  );
}

const switchCss = css`
  border: 0;
  background: transparent;
  cursor: pointer;
  &[aria-checked="true"] {
    background: var(--surface-sunken);
    color: var(--text);
  }
`;
