import { useRef } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";

interface ImportButtonProps {
  /** Why nothing can be read in at the moment. */
  readonly disabledReason?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Chooses a file of records. */
export function ImportButton({ disabledReason, onFile }: ImportButtonProps) {
  const { t } = useTexts("history");
  const fileRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon="upload"
        disabledReason={disabledReason}
        onClick={() => fileRef.current?.click()}
      >
        {t("tools.import")}
      </Button>
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
