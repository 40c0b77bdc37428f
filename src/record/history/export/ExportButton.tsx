import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { serialsHiddenAtom } from "#app/shared/privacy/privacy.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { download } from "./download.ts";
import type { Choice } from "../model/historyData.ts";

interface ExportProps {
  readonly history: History;
  readonly choice: Choice;
}

/** Saves everything of the period shown, in an image, which has no room for a choice. */
export function ExportTool({ history, choice }: ExportProps) {
  const { t } = useTexts("history");
  const isPrivate = useAtomValue(serialsHiddenAtom);
  return (
    <Button icon="download" onClick={() => void download(history, choice, isPrivate)}>
      {t("tools.export")}
    </Button>
  );
}
