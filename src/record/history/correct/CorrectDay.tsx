import { useState } from "react";
import type { Day } from "#plant/history/local-day.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import type { NameOf } from "../model/sourceNames.ts";
import { CorrectDialog } from "./CorrectDialog.tsx";

interface CorrectDayProps {
  readonly history: History;
  readonly day: Day;
  readonly nameOf: NameOf;
}

/** Lets the owner type the yield of a day that is over. */
export function CorrectDay(props: CorrectDayProps) {
  const { t } = useTexts("history");
  const [isOpen, setOpen] = useState(false);
  // The hub takes it from the owner alone; this browser's record is its user's.
  const Shown = props.history.hub ? CommandButton : Button;
  return (
    <div>
      <Shown icon="edit" onClick={() => setOpen(true)}>
        {t("correct.open")}
      </Shown>
      {isOpen && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
