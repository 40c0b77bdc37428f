import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { RejectedText } from "#app/shared/i18n/added/checkTexts.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import type { CheckedFile } from "./readFile.ts";

type FileReportProps = CheckedFile & { readonly english: ReadonlyMap<string, string> };

// More rows help nobody, and a file may have any number.
const mostRows = 200;

/** Coverage of a language file: its unusable texts with the reason, and its missing texts. */
export function FileReport({ file, check, english }: FileReportProps) {
  const { t } = useTexts("maintenance");
  const { usable, odd, missing } = check;
  const wanted = usable.size + missing.length;
  const name = shownText(file.name);
  return (
    <>
      <Alert variant="info" title={t("languages.found", { name, usable: usable.size, wanted })}>
        {missing.length === 0
          ? t("languages.complete")
          : t("languages.rest", { count: missing.length })}
      </Alert>
      {odd.length > 0 && (
        <Alert variant="warning">{t("languages.odd", { count: odd.length })}</Alert>
      )}
      {odd.length > 0 && (
        <Folded title={t("languages.unused")}>
          <Keys
            caption={t("languages.unused")}
            rows={odd}
            title={t("languages.reason")}
            cell={(row) => reasonOf(t, row)}
          />
        </Folded>
      )}
      {missing.length > 0 && (
        <Folded title={t("languages.missing")}>
          <Keys
            caption={t("languages.missing")}
            rows={missing.map((key) => ({ key }))}
            title={t("languages.english")}
            cell={({ key }) => english.get(key) ?? ""}
          />
        </Folded>
      )}
    </>
  );
}

interface KeysProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
}

function Keys<Row extends { readonly key: string }>({
  caption,
  rows,
  title,
  cell,
}: KeysProps<Row>) {
  const { t } = useTexts("maintenance");
  const rest = rows.length - mostRows;
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows.slice(0, mostRows)}
        rowKey={({ key }) => key}
        columns={[
          { id: "key", title: t("languages.key"), cell: ({ key }) => key.slice(0, 200) },
          { id: "text", title, cell },
        ]}
      />
      {rest > 0 && <p css={quietCss}>{t("languages.more", { count: rest })}</p>}
    </>
  );
}

function reasonOf(t: TFunction<"maintenance">, { problem, placeholders }: RejectedText): string {
  if (problem !== "placeholders") return t(`languages.problems.${problem}`);
  // As values they would be filled.
  const names = placeholders.map((one) => `{{${one}}}`).join(" ");
  if (names === "") return t("languages.problems.noPlaceholders");
  return `${t("languages.problems.placeholders")} ${names}`;
}
