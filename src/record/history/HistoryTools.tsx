import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { recordsFromCsv } from "#plant/history/csv.ts";
import { textOf } from "#app/shared/files/textOf.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import { ExportTool } from "./export/ExportTool.tsx";
import { ImportButton } from "./import/ImportButton.tsx";
import type { Choice } from "./model/historyData.ts";
import { RecountTool } from "./recount/RecountTool.tsx";
import { useReading } from "#app/shared/history/useReading.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface HistoryToolsProps {
  readonly history: History;
  readonly choice: Choice;
}

/** Actions on the data: export, import, delete; and its size. */
export function HistoryTools({ history, choice }: HistoryToolsProps) {
  const { t } = useTexts("history");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const { value: size } = useReading(history, readSize);
  const [notice, setNotice] = useState("");
  const [isAsking, setAsking] = useState(false);
  const read = async (file: File) => {
    const records = recordsFromCsv(await textOf(file));
    if (!records.ok) return setNotice(t("tools.unreadable", { line: records.error.line }));
    await history.add(records.value);
    const count = new Set(records.value.map(({ record }) => record.day)).size;
    return setNotice(t("tools.imported", { count }));
  };
  const clear = () => {
    setAsking(false);
    setNotice("");
    void history.clear();
  };
  const kilobytes = size === undefined ? "…" : formats.number(Math.ceil(size / 1000));
  return (
    <Section
      title={t("tools.title")}
      aside={<span css={quietCss}>{t("tools.size", { size: `${kilobytes}\u202fkB` })}</span>}
    >
      <div css={rowCss}>
        <ExportTool history={history} choice={choice} />
        <ImportButton onFile={(file) => void read(file)} />
        {history.days.keeping === "kept" && <RecountTool history={history} />}
        <Button icon="trash" disabled={!size} onClick={() => setAsking(true)}>
          {t("tools.clear")}
        </Button>
        <output css={quietCss}>{notice}</output>
      </div>
      <Dialog
        open={isAsking}
        title={t("tools.clearTitle")}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{shell("common.cancel")}</Button>
            <Button variant="danger" onClick={clear}>
              {t("tools.clear")}
            </Button>
          </>
        }
      >
        <p>{t("tools.clearText")}</p>
      </Dialog>
    </Section>
  );
}

function readSize({ own }: History): Promise<number> {
  return own.size();
}
