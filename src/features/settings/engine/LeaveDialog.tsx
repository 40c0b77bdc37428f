import { useAtomValue, useSetAtom } from "jotai";
import { useTranslation } from "react-i18next";
import { leaveAtom, pendingLeaveAtom, stayAtom } from "#app/shared/navigation/leaveGuard.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";

interface LeaveDialogProps {
  /** Changes that would be lost. */
  readonly count: number;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ count }: LeaveDialogProps) {
  const { t } = useTranslation("settings");
  const pending = useAtomValue(pendingLeaveAtom);
  const stay = useSetAtom(stayAtom);
  const leave = useSetAtom(leaveAtom);
  return (
    <Dialog
      open={pending !== undefined}
      title={t("engine.leave.title")}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t("engine.leave.leave")}</Button>
          <Button variant="primary" onClick={stay}>
            {t("engine.leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("engine.leave.text", { count })}</p>
    </Dialog>
  );
}
