import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { serialsHiddenAtom } from "#app/shared/privacy/privacy.ts";
import { subjectName } from "../model/sourceNames.ts";
import { withoutSerials } from "../model/withoutSerials.ts";
import type { FileWords } from "./makeFile.ts";
import type { ExportOptions } from "./exportOptions.ts";

/** The words of a file in the current language; without serial numbers while private data is hidden. */
export function useFileWords(
  { figureStep }: Pick<ExportOptions, "figureStep">,
  infos: readonly SourceInfo[],
): FileWords {
  const { t } = useTexts("history");
  const isPrivate = useAtomValue(serialsHiddenAtom);
  const hidden = withoutSerials(isPrivate ? infos.map(({ source }) => source) : []);
  return {
    time: t(figureStep === "day" ? "export.column.day" : "export.column.from"),
    times: [t("export.column.time"), t("export.column.utc")],
    source: (source) => hidden(subjectName(t, source, infos)),
    flow: (flow) => t(`figures.${flow}`),
    share: (name) => t(`energy.${name}`),
    clear: t("export.column.clear"),
    basis: (name) => t(`export.column.${name}`),
    corrected: t("export.column.corrected"),
    id: hidden,
    ownName: (id) => hidden(infos.find(({ source }) => source === id)?.name ?? ""),
  };
}
