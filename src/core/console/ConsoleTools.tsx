import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { maskText } from "#protocol/privacy/private-text.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { serialsHiddenAtom } from "#app/shared/privacy/privacy.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { ConsoleView } from "./useConsole.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface ConsoleToolsProps {
  readonly view: ConsoleView;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

/** Actions on the lines: pause, clear, copy, download. */
export function ConsoleTools({ view, isPaused, onPause }: ConsoleToolsProps) {
  const { t } = useTexts("info");
  const { log, change } = view;
  const [notice, setNotice] = useState("");
  const isMasked = useAtomValue(serialsHiddenAtom);
  const text = () => (isMasked ? maskText(log.text()) : log.text());
  const copy = () => {
    const count = log.rows;
    setNotice(copyText(text()) ? t("console.copied", { count }) : t("console.copyFailed"));
  };
  const clear = () => {
    change((lines) => lines.clear());
    setNotice("");
  };
  const download = () => {
    const day = new Date().toISOString().slice(0, 19).replace(/:/g, "-");
    saveFile(new Blob([text()], { type: "text/plain" }), `console-${day}.txt`);
  };
  const isEmpty = log.rows === 0;
  return (
    <div css={rowCss}>
      <Button onClick={() => onPause(!isPaused)}>
        {t(isPaused ? "console.resume" : "console.pause")}
      </Button>
      <Button icon="trash" disabled={log.total === 0} onClick={clear}>
        {t("console.clear")}
      </Button>
      <Button icon="copy" disabled={isEmpty} onClick={copy}>
        {t("console.copy")}
      </Button>
      <Button icon="download" disabled={isEmpty} onClick={download}>
        {t("console.download")}
      </Button>
      <output css={quietCss}>{notice}</output>
    </div>
  );
}
