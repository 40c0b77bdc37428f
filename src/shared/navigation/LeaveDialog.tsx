import { useAtomValue, useSetAtom } from "jotai";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { leaveAtom, pendingLeaveAtom, stayAtom } from "./leaveGuard.ts";

interface LeaveDialogProps {
  readonly title: string;
  readonly text: string;
  readonly leaveLabel: string;
  readonly stayLabel: string;
}

/** Asks for confirmation before leaving a page with a leave guard. */
export function LeaveDialog({ title, text, leaveLabel, stayLabel }: LeaveDialogProps) {
  const pending = useAtomValue(pendingLeaveAtom);
  const stay = useSetAtom(stayAtom);
  const leave = useSetAtom(leaveAtom);
  return (
    <Dialog
      open={pending !== undefined}
      title={title}
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>{leaveLabel}</Button>
          <Button variant="primary" onClick={stay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
