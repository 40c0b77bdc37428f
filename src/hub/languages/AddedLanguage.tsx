import { useAtomValue } from "jotai";
import { useState } from "react";
import type { AddedLanguages } from "#hub-api/context.ts";
import { shownText } from "#protocol/shown-text.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { isKeptByHub, readLanguage } from "#app/shared/i18n/added/languageFiles.ts";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AdminGate } from "../channels/AdminGate.tsx";
import { itemCss } from "../listItem.ts";
import { englishTexts } from "./englishTexts.ts";
import { fileText } from "./fileText.ts";
import { useLanguages } from "./useLanguages.ts";

interface AddedLanguageProps {
  readonly language: AddedLanguages[number];
  readonly onStart: () => void;
  readonly onRemoved: (name: string) => void;
}

export function AddedLanguage({ language, onStart, onRemoved }: AddedLanguageProps) {
  const { t } = useTexts("maintenance");
  const { load } = useAtomValue(textsAtom);
  const [isRemoving, setRemoving] = useState(false);
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const { code } = language;
  const name = shownText(language.name);
  const save = async () => {
    onStart();
    setState("saving");
    try {
      const text = fileText(await readLanguage(code), await englishTexts(load));
      saveFile(new Blob([text], { type: "application/json" }), `heliograph-${code}.json`);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <li css={itemCss}>
      <p>
        <span lang={code}>{name}</span> <span css={quietCss}>{code}</span>
      </p>
      {state === "failed" && <Alert variant="danger">{t("languages.unread")}</Alert>}
      {isRemoving ? (
        <Removal name={name} code={code} onClose={() => setRemoving(false)} onDone={onRemoved} />
      ) : (
        <div css={rowCss}>
          <Button icon="download" busy={state === "saving"} onClick={() => void save()}>
            {t("languages.save", { name })}
          </Button>
          <Button
            onClick={() => {
              onStart();
              setRemoving(true);
            }}
          >
            {t("languages.remove", { name })}
          </Button>
        </div>
      )}
    </li>
  );
}

interface RemovalProps {
  readonly name: string;
  readonly code: string;
  readonly onClose: () => void;
  readonly onDone: (name: string) => void;
}

function Removal({ name, code, onClose, onDone }: RemovalProps) {
  const { t } = useTexts("maintenance");
  const { t: shell } = useTexts();
  const { removeHere, removeFromHub } = useLanguages();
  const [isFailed, setFailed] = useState(false);
  const remove = async () => {
    try {
      await removeHere(code);
      onDone(name);
    } catch {
      setFailed(true);
    }
  };
  return (
    <div css={stackCss}>
      <p role="alert">{t("languages.removeText", { name })}</p>
      {isFailed && <Alert variant="danger">{shell("nav.languageFailed")}</Alert>}
      {isKeptByHub && (
        <AdminGate
          label={t("languages.remove", { name })}
          failed={t("languages.notRemoved")}
          work={async (authdata) => {
            await removeFromHub(authdata, code);
            onDone(name);
          }}
        />
      )}
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.cancel")}</Button>
        {!isKeptByHub && (
          <Button variant="danger" onClick={() => void remove()}>
            {t("languages.remove", { name })}
          </Button>
        )}
      </div>
    </div>
  );
}
