import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ConfigChange } from "#protocol/config-file/compare.ts";
import { pathText } from "#protocol/config-file/path-text.ts";
import { privateKind } from "#protocol/privacy/key-kind.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Private } from "#app/shared/privacy/Private.tsx";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { SettingName, valueText } from "./SettingName.tsx";

interface ChangeTableProps {
  readonly caption: string;
  readonly changes: readonly ConfigChange[];
}

/** Values that a restore changes: the setting, its present value, its new value. */
export function ChangeTable({ caption, changes }: ChangeTableProps) {
  const { t } = useTexts("maintenance");
  return (
    <DataTable
      caption={caption}
      rows={changes}
      rowKey={changeKey}
      columns={[
        { id: "key", title: t("restore.setting"), cell: settingCell },
        { id: "now", title: t("restore.now"), cell: beforeCell },
        { id: "then", title: t("restore.then"), cell: afterCell },
      ]}
    />
  );
}

/** Tells a change from the others of its file. */
export function changeKey({ kind, path }: ConfigChange): string {
  return `${kind} ${pathText(path)}`;
}

export function settingCell(change: ConfigChange) {
  return <Setting change={change} />;
}

export function beforeCell(change: ConfigChange) {
  return <Value text={change.before} change={change} />;
}

function afterCell(change: ConfigChange) {
  return <NewValue change={change} />;
}

interface ChangeProps {
  readonly change: ConfigChange;
}

function Setting({ change: { path, risk } }: ChangeProps) {
  const { t } = useTexts("maintenance");
  return (
    <span css={wrapCss}>
      <SettingName name={shownText(pathText(path))} />
      {risk && <Badge variant="danger">{t(`risk.${risk}.word`)}</Badge>}
    </span>
  );
}

/** A value that is not in the file takes its factory value (docs/gateway/system.md#files). */
function NewValue({ change }: ChangeProps) {
  const { t } = useTexts("maintenance");
  if (change.kind === "removed") return <span css={quietCss}>{t("restore.factoryValue")}</span>;
  return <Value text={change.after} change={change} />;
}

interface ValueProps extends ChangeProps {
  readonly text: string | undefined;
}

/** A value, unless it is secret, private or not there. */
export function Value({ text, change: { path, isSecret } }: ValueProps) {
  const { t } = useTexts("maintenance");
  const { t: shell } = useTexts();
  const key = path[path.length - 1];
  const isPrivate = typeof key === "string" && privateKind(key) !== undefined;
  if (text === undefined) return <span css={quietCss}>{t("restore.absent")}</span>;
  if (isSecret) return <span css={quietCss}>{t("restore.hidden")}</span>;
  const words = valueText(shell, text);
  const shown = words.length > 200 ? `${words.slice(0, 200)}…` : words;
  return <code css={valueCss}>{isPrivate ? <Private>{shown}</Private> : shownText(shown)}</code>;
}

const wrapCss = css`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  overflow-wrap: anywhere;
`;

const valueCss = css`
  overflow-wrap: anywhere;
`;

const quietCss = css`
  color: var(--text-quiet);
`;
