import { useEffect, useState } from "react";
import { shownText } from "#protocol/shown-text.ts";
import { forgetSameVersion, readSameVersion } from "#app/shared/gateway/sameVersion.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

/** Says, once after a firmware upload, that the gateway runs the version that it had. */
export function UpdateNote() {
  const { t } = useTexts("live");
  const [note, setNote] = useState(readSameVersion);
  useEffect(forgetSameVersion, []);
  if (note === undefined) return null;
  const { isOtherImage } = note;
  return (
    <Alert variant={isOtherImage ? "warning" : "info"} onDismiss={() => setNote(undefined)}>
      {t(isOtherImage ? "update.notTaken" : "update.same", { version: shownText(note.version) })}
    </Alert>
  );
}
