import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useKnownProfile } from "#app/shared/gateway/useKnownProfile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

/** Says where the owner sets how much the gateway writes; nothing where that is fixed. */
export function LevelHint() {
  const { t } = useTexts("info");
  useKnownProfile();
  const has = useAtomValue(profileAtom)?.has;
  if (has?.verboseLogging === false && !has.logging) return null;
  return <p css={quietCss}>{t(has?.logging ? "console.hintLevels" : "console.hint")}</p>;
}
