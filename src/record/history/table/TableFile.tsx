import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import type { Source } from "#plant/history/sources.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { serialsHiddenAtom } from "#app/shared/privacy/privacy.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { Row } from "../model/rows.ts";
import type { NameOf } from "../model/sourceNames.ts";
import { energyCsv, tableCsv, type EnergyCsv } from "../model/tableCsv.ts";
import { withoutSerials } from "../model/withoutSerials.ts";

export interface TableFigures {
  readonly caption: string;
  /** In the order of the cells. */
  readonly sources: readonly Source[];
  readonly rows: readonly Row[];
  /** The time of the row that begins then. */
  readonly timeOf: (formats: Formats, timeS: number) => string;
  readonly nameOf: NameOf;
}

export function TableFile({ caption, rows, sources, nameOf, timeOf }: TableFigures) {
  const formats = useFormats();
  const isPrivate = useAtomValue(serialsHiddenAtom);
  const hidden = withoutSerials(isPrivate ? sources.map(({ id }) => id) : []);
  const text = () =>
    tableCsv({
      rows,
      sources,
      nameOf: (source) => hidden(nameOf(source)),
      timeOf: (timeS) => timeOf(formats, timeS),
    });
  return <SaveTable caption={hidden(caption)} text={text} />;
}

interface EnergyFileProps extends EnergyCsv {
  readonly caption: string;
}

export function EnergyFile({ caption, ...table }: EnergyFileProps) {
  return <SaveTable caption={caption} text={() => energyCsv(table)} />;
}

interface SaveTableProps {
  readonly caption: string;
  readonly text: () => string;
}

function SaveTable({ caption, text }: SaveTableProps) {
  const { t } = useTexts("history");
  const save = () =>
    saveFile(new Blob([text()], { type: "text/csv" }), `heliograph-${fileName(caption)}.csv`);
  return (
    <div css={endCss}>
      <Button icon="download" onClick={save}>
        {t("table.save")}
      </Button>
    </div>
  );
}

function fileName(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");
}

const endCss = css`
  display: flex;
  justify-content: flex-end;
  margin-bottom: var(--space-2);
`;
