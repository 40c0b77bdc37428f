import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { shownText } from "#protocol/shown-text.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

/** Says why restore and factory reset are not offered for a release that is not exactly known. */
export function LockedFiles() {
  const { t } = useTexts("maintenance");
  const version = shownText(useAtomValue(profileAtom)?.version ?? "–");
  return (
    <Alert variant="warning">
      {t("config.locked", { version })} <Link href="/about">{t("config.lockedHelp")}</Link>
    </Alert>
  );
}
