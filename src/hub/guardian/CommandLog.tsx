import type { GuardianCommand } from "#hub-api/guardian.ts";
import { TABLE_MARK, tableLine } from "#plant/history/table-csv.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { usePromiseText } from "./usePromiseText.ts";

interface CommandLogProps {
  readonly log: readonly GuardianCommand[];
  readonly texts: ReturnType<typeof usePromiseText>;
}

const named = ["open", "confirmed", "failed", "other", "silent", "unknown"] as const;
const unsent = ["unsent", "unkept"] as const;
/** The page lists so many; the file has all. */
const MOST_ROWS = 50;

/** Every command that the guardian sent, the newest first. */
export function CommandLog({ log, texts }: CommandLogProps) {
  const { t } = useTexts("messages");
  const { t: hub } = useTexts("hub");
  const formats = useFormats();
  const { decimalMark } = formats;
  const answerOf = ({ answer }: GuardianCommand): string => {
    const known = [...named, ...unsent].find((one) => one === answer);
    if (known) return t(`guardian.log.${known}`);
    if (answer.startsWith("network-")) return t("guardian.log.noAnswer");
    const status = /^http-(\d+)$/.exec(answer)?.[1];
    return status ? t("guardian.log.status", { status }) : t("guardian.log.refused");
  };
  const cells = {
    at: ({ atS }: GuardianCommand) => formats.dateTime(atS * 1000),
    why: ({ why }: GuardianCommand) =>
      why === "restore" ? t("guardian.log.restore") : hub(`promise.kind.${why}`),
    where: ({ serial }: GuardianCommand) =>
      serial === null ? t("guardian.log.limiter") : texts.nameOf(serial),
    value: ({ limit, isOn }: GuardianCommand) =>
      limit ? texts.limitOf(limit) : isOn ? t("guardian.log.on") : t("guardian.log.off"),
    answer: answerOf,
  };
  const ids = ["at", "why", "where", "value", "answer"] as const;
  const save = () => {
    const heads = ids.map((id) => t(`guardian.log.${id}`));
    const rows = log.map((command) => ids.map((id) => cells[id](command)));
    const csv = TABLE_MARK + [heads, ...rows].map((row) => tableLine(row, decimalMark)).join("");
    saveFile(new Blob([csv], { type: "text/csv" }), "heliograph-guardian.csv");
  };
  return (
    <Card title={t("guardian.log.title")}>
      {log.length === 0 ? (
        <p>{t("guardian.log.none")}</p>
      ) : (
        <div css={stackCss}>
          <DataTable
            caption={t("guardian.log.title")}
            rows={log.slice(0, MOST_ROWS)}
            rowKey={({ id }) => id}
            columns={ids.map((id) => ({ id, title: t(`guardian.log.${id}`), cell: cells[id] }))}
          />
          <div>
            <Button onClick={save}>{t("guardian.log.export")}</Button>
          </div>
        </div>
      )}
    </Card>
  );
}
