import { css } from "@emotion/react";
import { useState } from "react";
import type { GatewayFile } from "#protocol/schema/gateway-files.ts";
import { newerEndpoints } from "#protocol/api/newer-endpoints.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { RestartNotice } from "../restart/RestartNotice.tsx";
import { uploadErrorText } from "../uploadError.ts";
import { AddFile } from "./AddFile.tsx";
import { isDeletable, packEnding } from "./extraFile.ts";
import { useBackup } from "./useBackup.ts";
import { useFiles } from "./useFiles.ts";

interface FilesCardProps {
  readonly files: readonly GatewayFile[];
  /** Files may be stored and deleted: the release is exactly known. */
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}

/** The files of a gateway with their sizes: settings, pin profiles and language packs. */
export function FilesCard({ files, isOpen, onChanged }: FilesCardProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  const translate = useTexts().t;
  const formats = useFormats();
  const { state, remove, store, reset } = useFiles(onChanged);
  const backup = useBackup();
  const { data: packs = [] } = useResource(newerEndpoints.i18n.languages);
  const [chosen, setChosen] = useState<string>();
  const packOf = (name: string) =>
    name.endsWith(packEnding)
      ? packs.find(({ code }) => `${code}${packEnding}` === name)
      : undefined;
  const kindOf = (name: string) => {
    const pack = packOf(name);
    if (pack) return t("files.pack", { name: shownText(pack.name), code: shownText(pack.code) });
    if (name.endsWith(packEnding)) return t("files.unlistedPack");
    if (name === "config.json") return t("files.settings");
    return name === "pin_mapping.json" ? t("files.pins") : t("files.other");
  };

  if (state.kind === "away") {
    return (
      <Card title={t("files.title")}>
        <RestartNotice title={t("files.stored")} late={t("files.lateHint")} onReturn={reset}>
          <p>{t("files.storedText")}</p>
        </RestartNotice>
      </Card>
    );
  }
  return (
    <Card title={t("files.title")}>
      <div css={stackCss}>
        <p>{t("files.text")}</p>
        {state.kind === "answered" && (
          <Alert variant={alertVariant(state.reply)} onDismiss={reset}>
            {replyText(translate, state.reply)}
            {state.isPack && ` ${t("files.packGone")}`}
          </Alert>
        )}
        {state.kind === "failed" && (
          <Alert variant="danger" onDismiss={reset}>
            {uploadErrorText(t, translate, state.error)}
          </Alert>
        )}
        {backup.state.kind === "failed" && <FailureAlert error={backup.state.error} />}
        <DataTable
          caption={t("files.title")}
          rows={files}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", title: t("files.name"), cell: ({ name }) => shownText(name) },
            { id: "kind", title: t("files.kind"), cell: ({ name }) => kindOf(name) },
            {
              id: "size",
              title: t("files.size"),
              numeric: true,
              cell: ({ size }) =>
                size === undefined ? "–" : formats.number(Math.ceil(size / 102.4) / 10, "kilobyte"),
            },
            {
              id: "actions",
              title: t("files.actions"),
              cell: ({ name }) => (
                <span css={rowCss}>
                  <IconButton
                    look={actionCss}
                    icon="download"
                    label={t("files.download", { name: shownText(name) })}
                    onClick={() => void backup.download(name)}
                  />
                  {isOpen && isDeletable(name) && (
                    <IconButton
                      look={actionCss}
                      icon="trash"
                      label={t("files.delete", { name: shownText(name) })}
                      onClick={() => setChosen(name)}
                    />
                  )}
                </span>
              ),
            },
          ]}
        />
        {isOpen && <AddFile isBusy={state.kind === "busy"} onStore={store} />}
      </div>
      <Dialog
        open={chosen !== undefined}
        title={t("files.confirmTitle", { name: shownText(chosen ?? "") })}
        onClose={() => setChosen(undefined)}
        actions={
          <>
            <Button onClick={() => setChosen(undefined)}>{t("shell:common.cancel")}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (chosen !== undefined) remove(chosen);
                setChosen(undefined);
              }}
            >
              {t("files.confirm")}
            </Button>
          </>
        }
      >
        <p css={textCss}>
          {t(chosen?.endsWith(packEnding) ? "files.confirmPack" : "files.confirmText")}
        </p>
      </Dialog>
    </Card>
  );
}

const textCss = css`
  max-width: 32rem;
`;

const actionCss = css`
  color: inherit;
  &:hover {
    background: var(--surface-sunken);
  }
`;
