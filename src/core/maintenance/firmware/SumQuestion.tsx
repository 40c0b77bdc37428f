import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { doubtOf } from "./comparisonOf.ts";
import type { CheckedFile } from "./firmwareState.ts";

interface SumQuestionProps {
  readonly open: boolean;
  readonly checked: CheckedFile | undefined;
  readonly onCancel: () => void;
  readonly onUpload: (file: File) => void;
}

/** Asks whether a file is to be sent although its checksum is not confirmed. */
export function SumQuestion({ open, checked, onCancel, onUpload }: SumQuestionProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  if (!checked) return null;
  const doubt = doubtOf(checked);
  return (
    <Dialog
      open={open}
      title={t("sum.askTitle")}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t("shell:common.cancel")}</Button>
          <Button variant="danger" onClick={() => onUpload(checked.file)}>
            {t("sum.anyway")}
          </Button>
        </>
      }
    >
      {doubt && <p>{t(texts[doubt])}</p>}
    </Dialog>
  );
}

const texts = {
  differs: "sum.askDiffers",
  open: "sum.askOpen",
} as const;
