import { useAtomValue } from "jotai";
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { HubGuardian } from "#hub-api/guardian.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { CommandLog } from "./CommandLog.tsx";
import { PromiseCard } from "./PromiseCard.tsx";
import { draftOf, forInverter } from "./promiseDraft.ts";
import { ZeroFeedInCard } from "../zero-feed-in/ZeroFeedInCard.tsx";
import { PromiseForm } from "./PromiseForm.tsx";
import { useGuardian } from "./useGuardian.ts";
import { useInverters } from "./useInverters.ts";
import { usePromiseText } from "./usePromiseText.ts";

/** The promises that the hub keeps for the gateway, and every command that it sent for them. */
export function GuardianPage() {
  const { t } = useTexts();
  const { t: messages } = useTexts("messages");
  const guardian = useGuardian();
  const { data, failure, reload } = guardian;
  return (
    <Page
      title={t("title.guardian")}
      wide
      loading={data === undefined && failure === undefined}
      onReload={reload}
    >
      <div css={stackCss}>
        {failure !== undefined && (
          <HubFailure title={messages("guardian.unread")} error={failure} onRetry={reload} />
        )}
        {data && <Promises data={data} change={guardian.change} />}
      </div>
    </Page>
  );
}

interface PromisesProps {
  readonly data: HubGuardian;
  readonly change: ReturnType<typeof useGuardian>["change"];
}

function Promises({ data, change }: PromisesProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const inverters = useInverters();
  const texts = usePromiseText(inverters);
  const [query] = useSearchParams();
  const isSignedIn = useAtomValue(signedInAtom);
  const [isOpen, setOpen] = useState(isSignedIn && query.has(forInverter));
  const { lacks, promises, log, checkedS, nextS } = data;
  const timeOf = (timeS: number) => formats.timeOfDay(timeS * 1000);
  return (
    <>
      <p css={quietCss}>{t("guardian.lead")}</p>
      {lacks && <Alert variant="warning">{t(`guardian.lacks.${lacks}`)}</Alert>}
      {promises.map((kept) => (
        <PromiseCard
          key={kept.promise.id}
          kept={kept}
          texts={texts}
          end={(id) => change({ end: id })}
        />
      ))}
      <ZeroFeedInCard nameOf={texts.nameOf} />
      <OwedLimits data={data} texts={texts} />
      {checkedS !== null && nextS !== null && (
        <p css={quietCss}>{t("guardian.checked", { at: timeOf(checkedS), next: timeOf(nextS) })}</p>
      )}
      {lacks === null && (
        <Card title={isOpen ? t("guardian.add") : undefined}>
          {isOpen && inverters ? (
            <PromiseForm
              inverters={inverters}
              initial={draftOf(query, inverters)}
              hasLimiterPromise={promises.some(({ promise }) => promise.kind === "limiter")}
              add={(add) => change({ add })}
              onClose={() => setOpen(false)}
            />
          ) : (
            <div css={stackCss}>
              {promises.length === 0 && <p>{t("guardian.none")}</p>}
              <div>
                <CommandButton variant="primary" busy={isOpen} onClick={() => setOpen(true)}>
                  {t("guardian.add")}
                </CommandButton>
              </div>
            </div>
          )}
        </Card>
      )}
      <CommandLog log={log} texts={texts} />
    </>
  );
}

interface OwedProps {
  readonly data: HubGuardian;
  readonly texts: ReturnType<typeof usePromiseText>;
}

/** Limits that are to be restored and are not yet. */
function OwedLimits({ data: { owed }, texts }: OwedProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  if (owed.length === 0) return null;
  return (
    <Alert variant="info" title={t("guardian.owed")}>
      <ul>
        {owed.map(({ serial, limit, sinceS }) => (
          <li key={serial}>
            {t("guardian.owedOne", {
              name: texts.nameOf(serial),
              limit: texts.limitOf(limit),
              since: formats.dateTime(sinceS * 1000),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
