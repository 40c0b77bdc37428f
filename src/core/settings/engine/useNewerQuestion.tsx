import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import type { PageUse } from "#protocol/firmware/page-use.ts";
import { shownText } from "#protocol/shown-text.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";

interface NewerQuestion {
  /** Saves, after the question where it was not answered for this firmware yet. */
  readonly submit: () => void;
  readonly question: ReactNode;
}

/** Asks once for each gateway and release whether to save to firmware that is newer than all that is known. */
export const useNewerQuestion: (use: PageUse, submit: () => void) => NewerQuestion = useQuestion;

function useQuestion(use: PageUse, submit: () => void): NewerQuestion {
  const { t } = useTexts("settings");
  const profile = useAtomValue(profileAtom);
  const [isOpen, setIsOpen] = useState(false);
  const version = profile?.version ?? "";
  const close = () => setIsOpen(false);
  const accept = () => {
    writeText(storageKeys.newerFirmware, version);
    close();
    submit();
  };
  const isAsked = use === "asks" && readText(storageKeys.newerFirmware) !== version;
  return {
    submit: isAsked ? () => setIsOpen(true) : submit,
    question: (
      <Dialog
        open={isOpen}
        title={t("engine.newer.title", { version: shownText(version) })}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t("engine.newer.cancel")}</Button>
            <Button variant="primary" onClick={accept}>
              {t("engine.newer.save")}
            </Button>
          </>
        }
      >
        <p>{t("engine.newer.text", { name: profile?.candidates[0] ?? "–" })}</p>
      </Dialog>
    ),
  };
}
