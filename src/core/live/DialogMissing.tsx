import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import type { OpenDialog } from "./useDialogs.ts";

interface DialogMissingProps {
  readonly dialog: Pick<OpenDialog<unknown>, "file" | "close">;
}

/** Alert with a retry button if the code of a dialog could not be loaded; otherwise nothing. */
export function DialogMissing({ dialog }: DialogMissingProps) {
  const { t } = useTexts("live");
  const { file, close } = dialog;
  if (file?.status !== "failed") return null;
  const retry = t("common.retry", { ns: "shell" });
  return (
    <Alert
      variant="danger"
      onDismiss={close}
      action={
        <Button icon="reload" onClick={file.retry}>
          {retry}
        </Button>
      }
    >
      {t("failed.dialog")}
    </Alert>
  );
}
