import type { GatewayFile } from "#protocol/areas/files.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { RestartNotice } from "../restart/RestartNotice.tsx";
import { uploadErrorText } from "../uploadError.ts";
import { AddFile } from "./AddFile.tsx";
import { FilesTable } from "./FilesTable.tsx";
import { type FilesState, useFiles } from "./useFiles.ts";

interface FilesCardProps {
  readonly files: readonly GatewayFile[];
  /** Files may be stored and deleted: the release is exactly known. */
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}

/** The files of a gateway with their sizes: settings, pin profiles and language packs. */
export function FilesCard({ files, isOpen, onChanged }: FilesCardProps) {
  const { t } = useTexts("maintenance");
  const { state, remove, store, reset } = useFiles(onChanged);
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
        <Outcome state={state} onDismiss={reset} />
        <FilesTable files={files} onDelete={isOpen ? remove : undefined} />
        {isOpen && <AddFile isBusy={state.kind === "busy"} onStore={store} />}
      </div>
    </Card>
  );
}

interface OutcomeProps {
  readonly state: FilesState;
  readonly onDismiss: () => void;
}

/** How the last change of the files ended. */
function Outcome({ state, onDismiss }: OutcomeProps) {
  const { t } = useTexts("maintenance");
  const translate = useTexts().t;
  if (state.kind === "failed") {
    return (
      <Alert variant="danger" onDismiss={onDismiss}>
        {uploadErrorText(t, translate, state.error)}
      </Alert>
    );
  }
  if (state.kind !== "answered") return null;
  return (
    <Alert variant={alertVariant(state.reply)} onDismiss={onDismiss}>
      {replyText(translate, state.reply)}
      {state.isPack && ` ${t("files.packGone")}`}
    </Alert>
  );
}
