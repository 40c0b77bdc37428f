import { changeOf, type ConfigChange } from "#protocol/config-file/compare.ts";
import type { ConfigFile } from "#protocol/config-file/config-file.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { hubBackupCalls, type HubBackup } from "#hub-api/backups.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import {
  beforeCell,
  changeKey,
  settingCell,
  Value,
} from "#app/core/maintenance/config/ChangeTable.tsx";
import { changesByArea } from "#app/core/maintenance/config/changesByArea.ts";
import { AreaView } from "#app/core/maintenance/config/RestoreReview.tsx";
import { byMaking } from "./versions.ts";

interface VersionDiffProps {
  readonly file: ConfigFile;
  readonly versions: readonly [HubBackup, HubBackup];
}

/** Differences between two versions of a file, by settings page, from the older to the newer. */
export function VersionDiff({ file, versions }: VersionDiffProps) {
  const { t } = useTexts("hub");
  const formats = useFormats();
  const [one, other] = versions;
  const [older, newer] = byMaking(one, other) < 0 ? [one, other] : [other, one];
  const query = { from: older.id, to: newer.id, file };
  const resource = useResource(hubBackupCalls.diff, query);
  if (resource.status === "failed") {
    const { error, reload } = resource;
    return <HubFailure title={t("backups.unread")} error={error} onRetry={reload} />;
  }
  if (!resource.data) return <Spinner />;
  const areas = changesByArea(
    resource.data.changes.map(({ kind, path, before, after }) =>
      changeOf(file, { kind, path, before, after }),
    ),
  );
  if (areas.length === 0) return <Alert variant="info">{t("backups.equal")}</Alert>;
  return areas.map((area) => (
    <AreaView key={area.area} area={area} isOpen>
      {(caption) => (
        <DataTable
          caption={caption}
          rows={area.changes}
          rowKey={changeKey}
          columns={[
            { id: "key", title: t("backups.setting"), cell: settingCell },
            { id: "before", title: formats.dateTime(older.atMs), cell: beforeCell },
            { id: "after", title: formats.dateTime(newer.atMs), cell: afterCell },
          ]}
        />
      )}
    </AreaView>
  ));
}

function afterCell(change: ConfigChange) {
  return <Value text={change.after} change={change} />;
}
