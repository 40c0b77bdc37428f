import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { rowCss } from "#app/shared/ui/row.ts";

interface SaveRowProps {
  readonly isSaving: boolean;
  readonly onClose: () => void;
}

/** The buttons below a form that stays open after a save. */
export function SaveRow({ isSaving, onClose }: SaveRowProps) {
  const { t } = useTexts();
  return (
    <div css={rowCss}>
      <Button onClick={onClose}>{t("common.close")}</Button>
      <Button type="submit" variant="primary" busy={isSaving}>
        {t("common.save")}
      </Button>
    </div>
  );
}
