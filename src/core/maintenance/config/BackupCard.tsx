import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { configFiles } from "#protocol/config-file/config-file.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { StartWarning } from "../restart/StartWarning.tsx";
import { useBackup } from "./useBackup.ts";

interface BackupCardProps {
  readonly files: readonly string[];
}

/** Downloads a file of the gateway. */
export function BackupCard({ files }: BackupCardProps) {
  const { t } = useTexts("maintenance");
  const [file, setFile] = useState(files[0] ?? "");
  const [leavesOut, setLeavesOut] = useState(false);
  const { state, download } = useBackup();
  const isBare = leavesOut && file === configFiles[0];
  return (
    <Card title={t("backup.title")}>
      <div css={stackCss}>
        <p>{t("backup.text")}</p>
        <StartWarning />
        <SelectField
          label={t("config.file")}
          value={file}
          onChange={setFile}
          options={files.map((name) => ({ value: name, label: name }))}
        />
        {file === configFiles[0] && (
          <SwitchField
            label={t("backup.bare")}
            hint={t("backup.bareHint")}
            value={leavesOut}
            onChange={setLeavesOut}
          />
        )}
        {state.kind === "none" && <Alert variant="info">{t("backup.none", { file })}</Alert>}
        {state.kind === "failed" && <FailureAlert error={state.error} />}
        <div>
          <Button
            variant="primary"
            icon="download"
            busy={state.kind === "loading"}
            onClick={() => void download(file, isBare)}
          >
            {t("backup.button")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
