import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Day } from "#plant/history/local-day.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { eventsCsv, readAllEvents } from "./eventFile.ts";
import { useEventText } from "./useEventText.ts";

interface EventsExportProps {
  /** The first day that has an event. */
  readonly from: Day;
  readonly today: Day;
  readonly nameOf: (serial: string) => string;
}

/** Saves all events that the hub keeps. */
export function EventsExport({ from, today, nameOf }: EventsExportProps) {
  const { t } = useTexts("messages");
  const client = useAtomValue(clientAtom);
  const { decimalMark } = useFormats();
  const textOf = useEventText();
  const [outcome, setOutcome] = useState<"saving" | { readonly error: unknown }>();
  const save = async () => {
    setOutcome("saving");
    try {
      const events = await readAllEvents(client, from, today);
      const heads = (["start", "end", "inverter", "code", "text", "note"] as const).map((head) =>
        t(`events.${head}`),
      );
      const words = { heads, inverterOf: nameOf, textOf, uncertain: t("events.uncertain") };
      const csv = eventsCsv(events, decimalMark, words);
      saveFile(new Blob([csv], { type: "text/csv" }), `heliograph-events-${from}--${today}.csv`);
      setOutcome(undefined);
    } catch (error) {
      setOutcome({ error });
    }
  };
  return (
    <>
      {typeof outcome === "object" && (
        <HubFailure
          title={t("events.notSaved")}
          error={outcome.error}
          onRetry={() => void save()}
        />
      )}
      <div>
        <Button busy={outcome === "saving"} onClick={() => void save()}>
          {t("events.export")}
        </Button>
      </div>
    </>
  );
}
