import { useState } from "react";
import type { HubBackup } from "#hub-api/backups.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { byMaking } from "./versions.ts";

interface VersionListProps {
  /** The oldest first. */
  readonly versions: readonly HubBackup[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

const fewest = 5;

/** Versions, the newest first: at first only the newest. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const { t } = useTexts("hub");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const newestFirst = [...versions].sort((one, other) => byMaking(other, one));
  const rows = isWhole ? newestFirst : newestFirst.slice(0, fewest);
  const buttonOf = ({ id, atMs }: HubBackup) => (
    <Button variant={id === chosen ? "primary" : "secondary"} onClick={() => onChoose(id)}>
      {t("backups.show", { time: formats.dateTime(atMs) })}
    </Button>
  );
  return (
    <>
      <DataTable
        caption={t("backups.title")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: "time", title: t("backups.time"), cell: ({ atMs }) => formats.dateTime(atMs) },
          {
            id: "reason",
            title: t("backups.reason"),
            cell: ({ reason }) => t(`backups.reasons.${reason}`),
          },
          { id: "show", title: t("backups.contents"), cell: buttonOf },
        ]}
      />
      {rows.length < versions.length && (
        <div>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {t("backups.all", { count: versions.length })}
          </Button>
        </div>
      )}
    </>
  );
}
