import { memo, type ReactNode, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { NamedRecord } from "#plant/history/csv.ts";
import type { ForeignSeries } from "#plant/history/foreign-csv.ts";
import type { HubTaken } from "#plant/history/hub-answers.ts";
import { daysBetween, dayOf } from "#plant/history/local-day.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import type { HubRecord } from "#app/shared/history/hubRecord.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { ImportDialog } from "#app/record/history/import/ImportDialog.tsx";
import { importInWorker } from "#app/shared/worker/import.ts";
import { knownSources, subjectName } from "#app/record/history/model/sourceNames.ts";
import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { ImportButton } from "#app/record/history/import/ImportButton.tsx";
import { takeCorrections } from "#app/shared/history/ownCorrections.ts";
import { RecountTool } from "#app/record/history/recount/RecountTool.tsx";
import { useReading } from "#app/shared/history/useReading.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface HubToolsProps {
  readonly history: History;
  readonly hub: HubRecord;
}

/** Actions on the hub's data: export, import, and upload of this browser's own. */
export function HubTools({
  history,
  children,
}: Pick<HubToolsProps, "history"> & { readonly children: ReactNode }) {
  const { hub } = history;
  const [wasGiven] = useState(() => readText(storageKeys.historyGiven) !== undefined);
  if (!hub) return null;
  return (
    <>
      {!wasGiven && <Offer history={history} hub={hub} />}
      <div css={rowCss}>
        {children}
        <RecountTool history={history} />
        <ImportToHub history={history} hub={hub} />
      </div>
    </>
  );
}

const unread = { kind: "refused", line: 0, reason: "empty" } as const;

/** Reads a file of records, or of another program after a preview, and gives them to the hub. */
const ImportToHub = memo(function ImportToHub({ history, hub }: HubToolsProps) {
  const { t } = useTexts(["history", "hub"]);
  const { t: shell } = useTexts();
  const { value: infos = noInfos } = useReading(history, readInfos);
  const [notice, setNotice] = useState("");
  const [series, setSeries] = useState<readonly ForeignSeries[]>();
  const give = async (records: readonly NamedRecord[]) => {
    setSeries(undefined);
    const outcome = await outcomeOf(giveFile(history, hub, records));
    if (outcome instanceof GatewayError) return setNotice(failureText(shell, outcome));
    hub.refresh();
    return setNotice(t("offer.taken", { ns: "hub", count: outcome.taken }));
  };
  const read = async (file: File) => {
    const found = await importInWorker(file).catch(() => unread);
    if (found.kind === "records") return give(found.records);
    if (found.kind === "series") return setSeries(found.series);
    const reason = t(`import.reason.${found.reason}`);
    const { line } = found;
    return setNotice(line > 0 ? `${reason} ${t("tools.unreadable", { line })}` : reason);
  };
  return (
    <>
      <ImportButton Shown={CommandButton} onFile={(file) => void read(file)} />
      <output css={quietCss}>{notice}</output>
      {series && (
        <ImportDialog
          series={series}
          sources={knownSources(infos).filter(({ isDerived }) => isDerived !== true)}
          nameOf={(source) => subjectName(t, source, infos)}
          onClose={() => setSeries(undefined)}
          onTake={(records) => void give(records)}
        />
      )}
    </>
  );
});

async function giveFile(
  { correct }: History,
  hub: HubRecord,
  records: readonly NamedRecord[],
): Promise<HubTaken> {
  const taken = await hub.give(records);
  await takeCorrections(
    records.map(({ record }) => record),
    correct,
  );
  return taken;
}

const noInfos: readonly SourceInfo[] = [];
const readInfos = (history: History) => history.days.sources();

/** Result of a call, or why it failed. */
function outcomeOf(call: Promise<HubTaken>): Promise<HubTaken | GatewayError> {
  return call.catch((error: unknown) => {
    if (error instanceof GatewayError) return error;
    throw error;
  });
}

type Outcome = "busy" | HubTaken | GatewayError;

/** Uploads this browser's record to the hub, once. */
const Offer = memo(function Offer({ history, hub }: HubToolsProps) {
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const { value: days } = useReading(history, countDays);
  const [outcome, setOutcome] = useState<Outcome>();
  const give = async () => {
    setOutcome("busy");
    const result = await outcomeOf(giveOwn(history, hub));
    setOutcome(result);
    if (result instanceof GatewayError) return;
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
        <CommandButton icon="upload" busy={outcome === "busy"} onClick={() => void give()}>
          {t("offer.give")}
        </CommandButton>
      }
    >
      {t("offer.text")}
      {outcome instanceof GatewayError && (
        <p role="alert">{`${t("offer.failed")} ${failureText(shell, outcome)}`}</p>
      )}
    </Alert>
  );
});

/** Days since the first day of this browser's record; 0 without any. */
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
