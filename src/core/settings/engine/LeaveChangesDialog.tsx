import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { LeaveDialog } from "#app/shared/navigation/LeaveDialog.tsx";

interface LeaveChangesDialogProps {
  /** Changes that would be lost. */
  readonly count: number;
}

/** Asks before unsaved changes are left behind. */
export function LeaveChangesDialog({ count }: LeaveChangesDialogProps) {
  const { t } = useTexts("settings");
  return (
    <LeaveDialog
      title={t("engine.leave.title")}
      text={t("engine.leave.text", { count })}
      leaveLabel={t("engine.leave.leave")}
      stayLabel={t("engine.leave.stay")}
    />
  );
}
