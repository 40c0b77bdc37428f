import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import {
  holdPageAtom,
  leaveAtom,
  pendingLeaveAtom,
  stayAtom,
} from "#app/shared/navigation/leaveGuard.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";

/** While drawn, asks before the page of a running upload is left. */
export function LeaveUploadDialog() {
  const { t } = useTranslation("maintenance");
  const [path] = useLocation();
  const pending = useAtomValue(pendingLeaveAtom);
  const hold = useSetAtom(holdPageAtom);
  const stay = useSetAtom(stayAtom);
  const leave = useSetAtom(leaveAtom);
  useEffect(() => {
    hold(path);
    return () => hold(undefined);
  }, [hold, path]);
  return (
    <Dialog
      open={pending !== undefined}
      title={t("leave.title")}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{t("leave.leave")}</Button>
          <Button variant="primary" onClick={stay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
