import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { MOST_LANGUAGE_CHARACTERS, MOST_LANGUAGES } from "#hub-api/languages.ts";
import { shownText } from "#protocol/shown-text.ts";
import { isKeptByHub } from "#app/shared/i18n/added/languageFiles.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { FileField } from "#app/shared/ui/FileField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AdminGate } from "../channels/AdminGate.tsx";
import { englishTexts } from "./englishTexts.ts";
import { FileReport } from "./FileReport.tsx";
import { type CheckedFile, type FileRefusal, readFile } from "./readFile.ts";
import { useLanguages } from "./useLanguages.ts";

interface AddLanguageProps {
  readonly onStart: () => void;
}

type Step =
  | { readonly kind: "empty" | "reading" | "unread" }
  | { readonly kind: "refused"; readonly refusal: FileRefusal }
  | (CheckedFile & { readonly kind: "checked"; readonly english: ReadonlyMap<string, string> })
  | { readonly kind: "added"; readonly code: string; readonly name: string };

/** Chooses a language file, shows its coverage, and adds it. */
export function AddLanguage({ onStart }: AddLanguageProps) {
  const { t } = useTexts("maintenance");
  const { load } = useAtomValue(textsAtom);
  const [step, setStep] = useState<Step>({ kind: "empty" });
  const newest = useRef<File>();
  const choose = async (file: File | undefined) => {
    onStart();
    newest.current = file;
    setStep({ kind: file ? "reading" : "empty" });
    if (!file) return;
    const next = await checkFile(file, () => englishTexts(load));
    // Another file may have been chosen meanwhile.
    if (newest.current === file) setStep(next);
  };
  return (
    <div css={stackCss}>
      <FileField
        label={t("languages.file")}
        hint={t("languages.fileHint")}
        accept=".json,application/json"
        onChoose={(file) => void choose(file)}
      />
      {step.kind === "unread" && <Alert variant="danger">{t("languages.unread")}</Alert>}
      {step.kind === "refused" && (
        <Alert variant="danger" title={t("languages.notAdded")}>
          {t(`languages.refused.${step.refusal}`)}
        </Alert>
      )}
      {step.kind === "checked" && (
        <>
          <FileReport {...step} />
          <Adding
            {...step}
            onAdded={() => setStep({ kind: "added", code: step.file.code, name: step.file.name })}
          />
        </>
      )}
      {step.kind === "added" && <AddedNote {...step} />}
    </div>
  );
}

/** Content of a file. Never rejects. */
async function checkFile(
  file: File,
  readEnglish: () => Promise<ReadonlyMap<string, string>>,
): Promise<Step> {
  // A character may take four bytes.
  if (file.size > 4 * MOST_LANGUAGE_CHARACTERS) return { kind: "refused", refusal: "large" };
  try {
    const english = await readEnglish();
    const read = readFile(await file.text(), english);
    return read.ok
      ? { kind: "checked", ...read.value, english }
      : { kind: "refused", refusal: read.error };
  } catch {
    return { kind: "unread" };
  }
}

type AddingProps = Pick<CheckedFile, "file"> & { readonly onAdded: () => void };

function Adding({ file, onAdded }: AddingProps) {
  const { t } = useTexts("maintenance");
  const { keepHere, keepInHub } = useLanguages();
  const [problem, setProblem] = useState<ReturnType<typeof keepHere>>();
  const label = t("languages.take", { name: shownText(file.name) });
  if (isKeptByHub) {
    return (
      <AdminGate
        label={label}
        failed={t("languages.notAdded")}
        conflict={t("languages.tooMany", { most: MOST_LANGUAGES })}
        work={async (authdata) => {
          await keepInHub(authdata, file);
          onAdded();
        }}
      />
    );
  }
  return (
    <>
      {problem && (
        <Alert variant="danger" title={t("languages.notAdded")}>
          {problem === "tooMany"
            ? t("languages.tooMany", { most: MOST_LANGUAGES })
            : t("languages.noRoom")}
        </Alert>
      )}
      <div>
        <Button
          variant="primary"
          onClick={() => {
            const found = keepHere(file);
            setProblem(found);
            if (found === undefined) onAdded();
          }}
        >
          {label}
        </Button>
      </div>
    </>
  );
}

function AddedNote({ code, name: given }: { readonly code: string; readonly name: string }) {
  const { t } = useTexts("maintenance");
  const { t: shell } = useTexts();
  const { show } = useLanguages();
  const [isFailed, setFailed] = useState(false);
  const name = shownText(given);
  return (
    <Alert
      variant={isFailed ? "danger" : "success"}
      action={
        <Button onClick={() => void show(code).catch(() => setFailed(true))}>
          {t("languages.show", { name })}
        </Button>
      }
    >
      {isFailed ? shell("nav.languageFailed") : t("languages.added", { name })}
    </Alert>
  );
}
