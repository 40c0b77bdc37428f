import { css } from "@emotion/react";
import type { TFunction } from "i18next";
import { useState } from "react";
import type { InferOutput } from "valibot";
import { i18nLanguages, type LanguageList } from "#protocol/areas/device.ts";
import type { GatewayFile } from "#protocol/areas/files.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { isDeletable, packEnding } from "./extraFile.ts";
import { useBackup } from "./useBackup.ts";

interface FilesTableProps {
  readonly files: readonly GatewayFile[];
  /** Deletes a file; undefined where that is not offered. */
  readonly onDelete: ((name: string) => void) | undefined;
}

/** A row for each file: its description, its size, download and delete. */
export function FilesTable({ files, onDelete }: FilesTableProps) {
  const { t } = useTexts("maintenance");
  const formats = useFormats();
  const backup = useBackup();
  const { data: packs = [] } = useResource(i18nLanguages);
  const [chosen, setChosen] = useState<string>();
  const actions = ({ name }: GatewayFile) => (
    <FileActions
      name={shownText(name)}
      onDownload={() => void backup.download(name)}
      onDelete={onDelete && isDeletable(name) ? () => setChosen(name) : undefined}
    />
  );
  return (
    <>
      {backup.state.kind === "failed" && <FailureAlert error={backup.state.error} />}
      <DataTable
        caption={t("files.title")}
        rows={files}
        rowKey={({ name }) => name}
        columns={[
          { id: "name", title: t("files.name"), cell: ({ name }) => shownText(name) },
          { id: "kind", title: t("files.kind"), cell: ({ name }) => kindOf(t, name, packs) },
          {
            id: "size",
            title: t("files.size"),
            numeric: true,
            cell: ({ size = 0 }) => formats.number(Math.ceil(size / 102.4) / 10, "kilobyte"),
          },
          { id: "actions", title: t("files.actions"), cell: actions },
        ]}
      />
      <DeleteQuestion
        name={chosen}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          if (chosen !== undefined) onDelete?.(chosen);
          setChosen(undefined);
        }}
      />
    </>
  );
}

function kindOf(
  t: TFunction<"maintenance">,
  file: string,
  packs: InferOutput<typeof LanguageList>,
): string {
  if (file === "config.json") return t("files.settings");
  if (file === "pin_mapping.json") return t("files.pins");
  if (!file.endsWith(packEnding)) return t("files.other");
  const pack = packs.find(({ code }) => `${code}${packEnding}` === file);
  if (pack === undefined) return t("files.unlistedPack");
  return t("files.pack", { name: shownText(pack.name), code: shownText(pack.code) });
}

interface FileActionsProps {
  readonly name: string;
  readonly onDownload: () => void;
  readonly onDelete: (() => void) | undefined;
}

function FileActions({ name, onDownload, onDelete }: FileActionsProps) {
  const { t } = useTexts("maintenance");
  return (
    <span css={actionsCss}>
      <IconButton
        look={actionCss}
        icon="download"
        label={t("files.download", { name })}
        onClick={onDownload}
      />
      {onDelete && (
        <IconButton
          look={actionCss}
          icon="trash"
          label={t("files.delete", { name })}
          onClick={onDelete}
        />
      )}
    </span>
  );
}

interface DeleteQuestionProps {
  /** The file in question; undefined while there is none. */
  readonly name: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function DeleteQuestion({ name, onCancel, onConfirm }: DeleteQuestionProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  return (
    <Dialog
      open={name !== undefined}
      title={t("files.confirmTitle", { name: shownText(name ?? "") })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t("shell:common.cancel")}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t("files.confirm")}
          </Button>
        </>
      }
    >
      <p css={textCss}>
        {t(name?.endsWith(packEnding) ? "files.confirmPack" : "files.confirmText")}
      </p>
    </Dialog>
  );
}

const textCss = css`
  max-width: 32rem;
`;

// Its targets are taller than a line of the table.
const actionsCss = css`
  display: inline-flex;
  gap: var(--space-2);
  margin: calc(-1 * var(--space-2)) 0;
  vertical-align: middle;
`;

const actionCss = css`
  color: inherit;
  &:hover {
    background: var(--surface-sunken);
  }
`;
