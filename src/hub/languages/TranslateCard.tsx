import { useAtomValue } from "jotai";
import { useState } from "react";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { TextField } from "#app/shared/ui/TextField.tsx";
import { englishTexts } from "./englishTexts.ts";
import { fileText, newLanguage } from "./fileText.ts";
import { type CodeProblem, usableCode } from "./readFile.ts";

/** Writes the English texts into a file for somebody who translates them. */
export function TranslateCard() {
  const { t } = useTexts("maintenance");
  const { load } = useAtomValue(textsAtom);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<CodeProblem>();
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const save = async (form: HTMLFormElement) => {
    const code = usableCode(text);
    setProblem(code.ok ? undefined : code.error);
    if (!code.ok) return form.querySelector("input")?.focus();
    setState("saving");
    try {
      const file = fileText(newLanguage(code.value), await englishTexts(load));
      saveFile(new Blob([file], { type: "application/json" }), `heliograph-${code.value}.json`);
      setState("idle");
    } catch {
      setState("failed");
    }
    return undefined;
  };
  return (
    <Card title={t("languages.translate")}>
      <Form
        onSubmit={(form) => {
          if (state !== "saving") void save(form);
        }}
      >
        <p>{t("languages.translateText")}</p>
        <TextField
          label={t("languages.code")}
          hint={t("languages.codeHint")}
          error={problem && t(`languages.refused.${problem}`)}
          value={text}
          onChange={setText}
          maxLength={20}
        />
        {state === "failed" && <Alert variant="danger">{t("languages.unread")}</Alert>}
        <div>
          <Button type="submit" icon="download" busy={state === "saving"}>
            {t("languages.saveTexts")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
