import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useLocation } from "wouter";
import { chooseLocale } from "#app/shared/i18n/i18n.ts";
import { useLanguageNames } from "#app/shared/i18n/useLanguageNames.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { whenFreeAtom } from "#app/shared/navigation/leaveGuard.ts";
import { isOverview } from "#app/shared/place.ts";
import { signedInAtom, signOutAtom } from "#app/shared/session/session.ts";
import { themeAtom, type Theme } from "#app/shared/theme/theme.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { addToastAtom } from "#app/shared/ui/toasts.ts";
import { BarSelect } from "./BarSelect.tsx";
import { PrivacySwitch } from "./PrivacySwitch.tsx";

interface BarToolsProps {
  readonly onLeave: () => void;
}

/** Privacy, theme, language, sign-in and sign-out. */
export function BarTools({ onLeave }: BarToolsProps) {
  const { t } = useTexts();
  const signedIn = useAtomValue(signedInAtom);
  const signOut = useSetAtom(signOutAtom);
  const whenFree = useSetAtom(whenFreeAtom);
  const [, navigate] = useLocation();
  const leave = () => {
    onLeave();
    if (!signedIn) return navigate("/login");
    return whenFree(() => {
      signOut();
      navigate("/");
    });
  };
  return (
    <>
      <PrivacySwitch />
      <ThemeSwitcher />
      <LanguageSelector />
      {!isOverview && (
        <Button variant="quiet" icon={signedIn ? "logout" : "login"} onClick={leave}>
          {t(signedIn ? "nav.logout" : "nav.login")}
        </Button>
      )}
    </>
  );
}

const themeIcons: Readonly<Record<Theme, IconName>> = {
  dark: "moon",
  light: "sun",
  auto: "contrast",
};

function ThemeSwitcher() {
  const { t } = useTexts();
  const [theme, setTheme] = useAtom(themeAtom);
  const order = ["dark", "light", "auto"] as const;
  return (
    <BarSelect
      label={t("nav.theme")}
      icon={themeIcons[theme]}
      value={theme}
      options={order.map((value) => ({ value, label: t(`nav.themes.${value}`) }))}
      onChange={setTheme}
    />
  );
}

function LanguageSelector() {
  const { t, i18n } = useTexts();
  const { load } = useAtomValue(textsAtom);
  const names = useLanguageNames();
  const addToast = useSetAtom(addToastAtom);
  const choose = (locale: string) => {
    chooseLocale(i18n, load, locale).catch(() =>
      addToast({ text: t("nav.languageFailed"), variant: "danger" }),
    );
  };
  return (
    <BarSelect
      label={t("nav.language")}
      icon="globe"
      value={i18n.language}
      options={names.map(([value, label]) => ({ value, label }))}
      onChange={choose}
    />
  );
}
