import { useRef } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";

interface ImportButtonProps {
  readonly Shown?: typeof Button;
  readonly onFile: (file: File) => void;
}

/** Chooses a file of records. */
export function ImportButton({ Shown = Button, onFile }: ImportButtonProps) {
  const { t } = useTexts("history");
  const fileRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Shown icon="upload" onClick={() => fileRef.current?.click()}>
        {t("tools.import")}
      </Shown>
      <input
        ref={fileRef}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // So that the same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
