import { useState } from "react";
import type { HubGuardian, PromiseState } from "#hub-api/guardian.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Badge, type Variant } from "#app/shared/ui/Badge.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { usePromiseText } from "./usePromiseText.ts";

interface PromiseCardProps {
  readonly kept: HubGuardian["promises"][number];
  readonly texts: ReturnType<typeof usePromiseText>;
  readonly end: (id: number) => Promise<void>;
}

const variants: Readonly<Record<PromiseState, Variant>> = {
  idle: "neutral",
  kept: "success",
  setting: "info",
  waiting: "warning",
  notKept: "danger",
};

/** A promise: its demand, its state with the time since when, and the consequence if the hub dies. */
export function PromiseCard({ kept, texts, end }: PromiseCardProps) {
  const { promise, report, changesS } = kept;
  const { t } = useTexts("messages");
  const { t: hub } = useTexts("hub");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const [outcome, setOutcome] = useState<"ending" | GatewayError>();
  const timeOf = (timeS: number) => formats.dateTime(timeS * 1000);
  const submit = async () => {
    setOutcome("ending");
    try {
      await end(promise.id);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return (
    <Card title={hub(`promise.kind.${promise.kind}`)}>
      <div css={stackCss}>
        <p>{texts.whatOf(promise)}</p>
        <div css={rowCss}>
          <Badge variant={variants[report.state]}>{t(`guardian.state.${report.state}`)}</Badge>
          <span css={quietCss}>{t("guardian.since", { since: timeOf(report.sinceS) })}</span>
        </div>
        {report.reason && <p>{hub(`promise.reason.${report.reason}`)}</p>}
        {report.outdone.length > 0 && (
          <p>{t("guardian.outdone", { names: texts.namesOf(report.outdone) })}</p>
        )}
        <Facts
          facts={[
            ...(changesS === null
              ? []
              : [
                  {
                    id: "changes",
                    label: t("guardian.changes"),
                    value: timeOf(changesS),
                  },
                ]),
            {
              id: "dies",
              label: t("guardian.dies.title"),
              value: t(`guardian.dies.${promise.kind}`),
            },
          ]}
        />
        {outcome instanceof GatewayError && (
          <Alert variant="danger" title={t("guardian.form.notEnded")}>
            {failureText(shell, outcome)}
          </Alert>
        )}
        <div>
          <CommandButton busy={outcome === "ending"} onClick={() => void submit()}>
            {t("guardian.end")}
          </CommandButton>
        </div>
      </div>
    </Card>
  );
}
