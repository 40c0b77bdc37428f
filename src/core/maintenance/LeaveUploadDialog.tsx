import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useLocation } from "wouter";
import { LeaveDialog } from "#app/shared/navigation/LeaveDialog.tsx";
import { holdPageAtom } from "#app/shared/navigation/leaveGuard.ts";

/** While drawn, asks before the page of a running upload is left. */
export function LeaveUploadDialog() {
  const { t } = useTexts("maintenance");
  const [path] = useLocation();
  const hold = useSetAtom(holdPageAtom);
  useEffect(() => {
    hold(path);
    return () => hold(undefined);
  }, [hold, path]);
  return (
    <LeaveDialog
      title={t("leave.title")}
      text={t("leave.text")}
      leaveLabel={t("leave.leave")}
      stayLabel={t("leave.stay")}
    />
  );
}
