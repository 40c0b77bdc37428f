import type { TFunction } from "i18next";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { configFiles, type ConfigFile } from "#protocol/config-file/config-file.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { lineCss, stackCss } from "#app/shared/ui/stack.ts";
import { slots } from "#app/shared/slots.ts";
import { FileField } from "#app/shared/ui/FileField.tsx";
import { LeaveUploadDialog } from "../LeaveUploadDialog.tsx";
import { RestartNotice } from "../restart/RestartNotice.tsx";
import { uploadErrorText } from "../uploadError.ts";
import { isFreeToRestore, type RestoreState } from "./restoreState.ts";
import { RestoreReview } from "./RestoreReview.tsx";
import { type Restore, useRestore } from "./useRestore.ts";
import { rowCss } from "#app/shared/ui/row.ts";

/** The backups of a hub, and a restore: choice, comparison with the gateway's settings, question, progress, end. */
export function RestoreCard() {
  const { t } = useTexts("maintenance");
  const restore = useRestore();
  const { Backups } = slots();
  const card = (
    <Card title={t("restore.title")}>
      <div css={stackCss}>
        <RestoreBody restore={restore} />
      </div>
      {restore.state.phase === "sending" && <LeaveUploadDialog />}
    </Card>
  );

  return (
    <>
      {Backups && (
        <Backups
          isFree={isFreeToRestore(restore.state)}
          onRestore={(file, target) => {
            restore.reset();
            restore.choose(file, target);
          }}
        />
      )}
      {card}
    </>
  );
}

interface RestoreBodyProps {
  readonly restore: Restore;
}

function RestoreBody({ restore }: RestoreBodyProps) {
  const { t } = useTexts("maintenance");
  const translate = useTexts().t;
  const { state, dispatch, choose, send, reset } = restore;
  const back = <Button onClick={reset}>{t("upload.back")}</Button>;
  switch (state.phase) {
    case "choosing":
    case "comparing":
      return <RestoreChooser state={state} onChoose={choose} />;
    case "reviewing":
      return (
        <RestoreReview
          review={state.review}
          isAsking={state.isAsking}
          onAsk={() => dispatch({ kind: "asked" })}
          onDecline={() => dispatch({ kind: "declined" })}
          onConfirm={() => send(state.review)}
          onBack={reset}
        />
      );
    case "sending":
      return <Progress label={t("restore.sending")} ratio={state.ratio} />;
    case "failed":
      return (
        <>
          <Alert variant="danger" title={t("restore.failed")}>
            {uploadErrorText(t, translate, state.error)}
          </Alert>
          <div css={rowCss}>
            {back}
            <Button variant="primary" onClick={() => send(state.review)}>
              {t("upload.retry")}
            </Button>
          </div>
        </>
      );
    case "away":
      return (
        <>
          <RestartNotice
            title={t("restore.done")}
            late={t("restore.lateHint")}
            onReturn={() => dispatch({ kind: "returned" })}
          >
            <p>{t("restore.doneText")}</p>
          </RestartNotice>
          <div>{back}</div>
        </>
      );
    case "back":
      return (
        <>
          <Alert variant="success" title={t("restore.done")}>
            {t("restart.back")}
          </Alert>
          <div>{back}</div>
        </>
      );
  }
}

interface RestoreChooserProps {
  readonly state: Extract<RestoreState, { phase: "choosing" | "comparing" }>;
  readonly onChoose: (file: File | undefined, target: ConfigFile) => void;
}

function RestoreChooser({ state, onChoose }: RestoreChooserProps) {
  const { t } = useTexts("maintenance");
  const [target, setTarget] = useState<ConfigFile>(configFiles[0]);
  const [file, setFile] = useState<File>();
  const problem = state.phase === "choosing" ? state.problem : undefined;
  const isComparing = state.phase === "comparing";
  return (
    <>
      <p>{t("restore.text")}</p>
      <SelectField
        label={t("restore.target")}
        value={target}
        onChange={setTarget}
        options={configFiles.map((name) => ({ value: name, label: name }))}
      />
      <FileField
        label={t("restore.file")}
        hint={t("restore.fileHint")}
        accept=".json,application/json"
        onChoose={(chosen) => {
          setFile(chosen);
          if (chosen) onChoose(chosen, target);
        }}
      />
      {problem && <Alert variant="warning">{problemText(t, problem, target)}</Alert>}
      <div css={lineCss}>
        <Button variant="primary" busy={isComparing} onClick={() => onChoose(file, target)}>
          {t("restore.compare")}
        </Button>
        {isComparing && <Spinner />}
      </div>
    </>
  );
}

function problemText(
  t: TFunction<"maintenance">,
  problem: NonNullable<Extract<RestoreState, { phase: "choosing" }>["problem"]>,
  target: ConfigFile,
): string {
  if (problem.kind === "noFile") return t("upload.noFile");
  if (problem.kind === "fatal") {
    return t("restore.refused.fatal", { names: problem.names.join(", ") });
  }
  if (problem.kind === "otherFile") {
    return t("restore.refused.otherFile", { found: problem.isReally, target });
  }
  return t(`restore.refused.${problem.kind}`, { target });
}
