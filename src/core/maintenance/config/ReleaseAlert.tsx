import type { ReleaseNotes } from "#protocol/config-file/releases.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

interface ReleaseAlertProps {
  /** Undefined for a file of the same release. */
  readonly notes: ReleaseNotes | undefined;
}

/** Lists the parts of another release's file that the gateway would misread, ignore and reset. */
export function ReleaseAlert({ notes }: ReleaseAlertProps) {
  const { t } = useTexts("maintenance");
  if (notes === undefined) return null;
  const { misread, ignored, reset } = notes;
  return (
    <Alert variant={misread.length > 0 ? "danger" : "warning"} title={t("releases.title")}>
      {misread.length > 0 && <p>{t("releases.misread", namesText(misread))}</p>}
      {ignored.length > 0 && <p>{t("releases.ignored", namesText(ignored))}</p>}
      {reset.length > 0 && <p>{t("releases.reset", namesText(reset))}</p>}
      {misread.length + ignored.length + reset.length === 0 && <p>{t("releases.carried")}</p>}
    </Alert>
  );
}

function namesText(names: readonly string[]): { readonly names: string } {
  return { names: names.map(shownText).join(", ") };
}
