import type { HubTrouble } from "#hub-api/alerts.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

/** Why the hub cannot write its record now, and the remedy. */
export function RecordTrouble({ trouble }: { readonly trouble: HubTrouble | null }) {
  const { t } = useTexts("hub");
  if (trouble === null) return null;
  return (
    <Alert variant="danger" title={t("trouble.title")}>
      {t(`trouble.${trouble.kind}`, { file: shownText(trouble.file) })}
    </Alert>
  );
}
