import { useState } from "react";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { RecountDialog } from "./RecountDialog.tsx";

/** Checks the stored days by the rules of today. */
export function RecountTool({ history }: { readonly history: History }) {
  const { t } = useTexts("history");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        {t("recount.open")}
      </Button>
      {isOpen && <RecountDialog history={history} onClose={() => setOpen(false)} />}
    </>
  );
}
