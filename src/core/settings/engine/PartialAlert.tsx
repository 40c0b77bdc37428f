import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { unreadParts } from "#protocol/api/tolerant.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { fieldsText } from "#app/shared/ui/UnreadAlert.tsx";

interface PartialAlertProps {
  readonly record: unknown;
}

/** Says why a record that was read only in part cannot be saved. */
export function PartialAlert({ record }: PartialAlertProps) {
  const { t } = useTexts("settings");
  const unread = unreadParts(record);
  if (unread.length === 0) return null;
  return <Alert variant="warning">{t("engine.partial", { fields: fieldsText(unread) })}</Alert>;
}
