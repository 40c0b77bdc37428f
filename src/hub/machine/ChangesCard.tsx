import { useMemo, useState } from "react";
import { hubChangeCalls } from "#hub-api/changes.ts";
import { dayAfter, dayOf } from "#plant/history/local-day.ts";
import { type SettingChange, settingChanges } from "#plant/limiter/setting-changes.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { changedLabels, isKnownSetting } from "./changedLabels.ts";

/** Days that are looked back. */
const DAYS = 365;

interface ChangeRow extends SettingChange {
  readonly fromS: number;
  readonly notBeforeS: number;
}

/** Which settings of the limiter changed, when, and from which value to which. */
export function ChangesCard() {
  const { t } = useTexts("whatIf");
  const [span] = useState(lastYear);
  const resource = useResource(hubChangeCalls.read, span);
  const { status, data, reload } = resource;
  const rows = useMemo(() => rowsOf(data?.inForce ?? []), [data]);
  return (
    <Card title={t("machine.changes.title")}>
      <div css={stackCss}>
        {resource.status === "failed" && (
          <HubFailure title={t("machine.changes.failed")} error={resource.error} onRetry={reload} />
        )}
        {status === "loading" && <Skeleton height="4rem" />}
        {status === "ready" && rows.length === 0 && <p>{t("machine.changes.none")}</p>}
        {rows.length > 0 && <Changes rows={rows} />}
      </div>
    </Card>
  );
}

function lastYear() {
  const today = dayOf(Date.now() / 1000);
  return { from: dayAfter(today, -DAYS), to: today };
}

type StoredSettings = Parameters<typeof settingChanges>[0][number] & { readonly kind: string };

function rowsOf(inForce: readonly StoredSettings[]): readonly ChangeRow[] {
  const changed = settingChanges(inForce.filter(({ kind }) => kind === "limiter"));
  return changed.flatMap(({ fromS, notBeforeS, changes }) =>
    changes.map((change) => ({ ...change, fromS, notBeforeS })),
  );
}

function Changes({ rows }: { readonly rows: readonly ChangeRow[] }) {
  const { t } = useTexts(["whatIf", "settings"]);
  const formats = useFormats();
  const valueOf = (key: string, value: unknown) => {
    if (value === undefined || value === null) return "–";
    if (typeof value === "boolean") return t(value ? "machine.changes.on" : "machine.changes.off");
    if (typeof value !== "number")
      return shownText(typeof value === "string" ? value : JSON.stringify(value));
    const known = isKnownSetting(key) ? changedLabels[key] : undefined;
    const unit = known && "unit" in known ? `\u202f${known.unit}` : "";
    return `${formats.number(value)}${unit}`;
  };
  const nameOf = ({ key, serial }: ChangeRow) => {
    const name = isKnownSetting(key) ? t(changedLabels[key].label, { ns: "settings" }) : key;
    return serial === undefined ? name : `${name} · ${shownText(serial)}`;
  };
  const minute = (timeS: number) => formats.dateTime(timeS * 1000).slice(0, -":00".length);
  const timeOf = ({ fromS, notBeforeS }: ChangeRow) =>
    t("machine.changes.between", { from: minute(notBeforeS), to: minute(fromS) });
  return (
    <DataTable
      caption={t("machine.changes.title")}
      rows={rows}
      rowKey={(row) => `${row.fromS} ${row.serial ?? ""} ${row.key}`}
      columns={[
        { id: "time", title: t("machine.changes.time"), cell: timeOf },
        { id: "setting", title: t("machine.changes.setting"), cell: nameOf },
        {
          id: "before",
          title: t("machine.changes.before"),
          cell: (row) => valueOf(row.key, row.before),
        },
        {
          id: "after",
          title: t("machine.changes.after"),
          cell: (row) => valueOf(row.key, row.after),
        },
      ]}
    />
  );
}
