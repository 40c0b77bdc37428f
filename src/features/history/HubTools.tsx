import { useAtomValue } from "jotai";
import { memo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { recordsFromCsv } from "#plant/history/csv.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";
import { daysBetween, dayOf } from "#plant/history/local-day.ts";
import { GatewayError } from "#protocol/index.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import type { History } from "#app/shared/history/history.ts";
import type { HubRecord } from "#app/shared/history/hubRecord.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { ExportTool } from "./export/ExportTool.tsx";
import { ImportButton } from "./ImportButton.tsx";
import type { Choice } from "./shown.ts";
import { useReading } from "#app/shared/history/useReading.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface HubToolsProps {
  readonly history: History;
  readonly hub: HubRecord;
}

/** What can be done with the data of the hub: take it out as a file, add to it, and give it this browser's own. */
export const HubTools = memo(function HubTools({
  history,
  choice,
}: Pick<HubToolsProps, "history"> & { readonly choice: Choice }) {
  const { hub } = history;
  const [wasGiven] = useState(() => readText(storageKeys.historyGiven) !== undefined);
  if (!hub) return null;
  return (
    <>
      {!wasGiven && <Offer history={history} hub={hub} />}
      <div css={rowCss}>
        <ExportTool history={history} choice={choice} />
        <ImportToHub hub={hub} />
      </div>
    </>
  );
});

/** Reads a file of records and gives them to the hub. */
const ImportToHub = memo(function ImportToHub({ hub }: Pick<HubToolsProps, "hub">) {
  const { t } = useTexts(["history", "hub"]);
  const { t: shell } = useTexts();
  const isSignedIn = useAtomValue(signedInAtom);
  const [notice, setNotice] = useState("");
  const read = async (file: File) => {
    const records = recordsFromCsv(await file.text());
    if (!records.ok) return setNotice(t("tools.unreadable", { line: records.error.line }));
    const outcome = await outcomeOf(hub.give(records.value));
    if (outcome instanceof GatewayError) return setNotice(failureText(shell, outcome));
    hub.refresh();
    return setNotice(t("offer.taken", { ns: "hub", count: outcome.taken }));
  };
  return (
    <>
      <ImportButton
        disabledReason={isSignedIn ? undefined : shell("common.signInToChange")}
        onFile={(file) => void read(file)}
      />
      <output css={quietCss}>{notice}</output>
    </>
  );
});

/** What a call gave, or why it failed. */
function outcomeOf(given: Promise<HubTaken>): Promise<HubTaken | GatewayError> {
  return given.catch((error: unknown) => {
    if (error instanceof GatewayError) return error;
    throw error;
  });
}

type Outcome = "busy" | HubTaken | GatewayError;

/** Offers what this browser recorded to the hub, once. */
const Offer = memo(function Offer({ history, hub }: HubToolsProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const isSignedIn = useAtomValue(signedInAtom);
  const { value: days } = useReading(history, countDays);
  const [outcome, setOutcome] = useState<Outcome>();
  const give = async () => {
    setOutcome("busy");
    const given = await outcomeOf(giveOwn(history, hub));
    setOutcome(given);
    if (given instanceof GatewayError) return;
    writeText(storageKeys.historyGiven, "1");
    hub.refresh();
  };
  const isTaken = typeof outcome === "object" && !(outcome instanceof GatewayError);
  if (isTaken) {
    return <Alert variant="success">{t("offer.taken", { count: outcome.taken })}</Alert>;
  }
  if (!days) return null;
  return (
    <Alert
      title={t("offer.title", { count: days })}
      action={
        <Button
          icon="upload"
          busy={outcome === "busy"}
          disabledReason={isSignedIn ? undefined : shell("common.signInToChange")}
          onClick={() => void give()}
        >
          {t("offer.give")}
        </Button>
      }
    >
      {t("offer.text")}
      {outcome instanceof GatewayError && (
        <p role="alert">{`${t("offer.failed")} ${failureText(shell, outcome)}`}</p>
      )}
    </Alert>
  );
});

/** Days since the first one of which this browser has a record; 0 without any. */
async function countDays({ own }: History): Promise<number> {
  const first = await own.firstDay();
  return first === undefined ? 0 : daysBetween(first, today()).length;
}

async function giveOwn({ own }: History, hub: HubRecord): Promise<HubTaken> {
  const [first, sources] = await Promise.all([own.firstDay(), own.sources()]);
  const nameOf = new Map(sources.map(({ source, name }) => [source, name]));
  const sum = { taken: 0, refused: 0 };
  for (const day of first === undefined ? [] : daysBetween(first, today())) {
    const records = await own.readAll({ first: day, last: day });
    if (records.length === 0) continue;
    const { taken, refused } = await hub.give(
      records.map((record) => ({ record, name: nameOf.get(record.source) })),
      Date.now(),
    );
    sum.taken += taken;
    sum.refused += refused;
  }
  return sum;
}

function today(): string {
  return dayOf(Date.now() / 1000);
}
