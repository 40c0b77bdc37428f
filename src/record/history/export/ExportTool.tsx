import { useState } from "react";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { Choice } from "../model/historyData.ts";
import { ExportDialog } from "./ExportDialog.tsx";

interface ExportProps {
  readonly history: History;
  readonly choice: Choice;
}

/** Saves data of the period shown as a file, after a choice of its content. */
export function ExportTool(props: ExportProps) {
  const { t } = useTexts("history");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        {t("tools.export")}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
