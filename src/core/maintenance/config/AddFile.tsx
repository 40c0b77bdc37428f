import { useState } from "react";
import { textOf } from "#app/shared/files/textOf.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { FileField } from "#app/shared/ui/FileField.tsx";
import { extraProblem, type ExtraProblem } from "./extraFile.ts";

interface AddFileProps {
  readonly isBusy: boolean;
  readonly onStore: (file: File) => void;
}

/** Chooses a file to store beside the settings, such as a language pack, and checks it first. */
export function AddFile({ isBusy, onStore }: AddFileProps) {
  const { t } = useTexts("maintenance");
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<ExtraProblem>();
  const check = async () => {
    const found = file ? extraProblem(file.name, await textOf(file)) : "noFile";
    setProblem(found);
    if (file && found === undefined) onStore(file);
  };
  return (
    <>
      <FileField
        label={t("files.add")}
        hint={t("files.addHint")}
        accept=".json,application/json"
        onChoose={(chosen) => {
          setProblem(undefined);
          setFile(chosen);
        }}
      />
      {problem && (
        <Alert variant="warning">
          {problem === "noFile" ? t("upload.noFile") : t(`files.problems.${problem}`)}
        </Alert>
      )}
      <div>
        <Button icon="upload" busy={isBusy} onClick={() => void check()}>
          {t("files.upload")}
        </Button>
      </div>
    </>
  );
}
