import { css } from "@emotion/react";
import { useEffect } from "react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { percentText } from "#app/shared/i18n/percentText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import type { LimiterFit, LimiterFound } from "#plant/what-if/limiter/fit.ts";
import type { MachineFacts } from "./gather.ts";
import type { LimiterSettings } from "#app/shared/slots.ts";
import { InForceText } from "./InForceText.tsx";
import { MachineResult } from "./MachineResult.tsx";
import { useTrial } from "./useMachine.ts";

interface MachineFitProps {
  readonly found: LimiterFound;
  readonly gathered: MachineFacts;
  readonly isAssumed: boolean;
  readonly isApproximate: boolean;
  readonly draft: LimiterSettings;
  readonly onLost: () => void;
}

/** How well the replay agrees with the record, and the draft's effect where it does. */
export function MachineFit(props: MachineFitProps) {
  const { found, gathered, isAssumed, isApproximate, draft, onLost } = props;
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { fit, first, last } = found;
  const days = { first: dayText(formats.locale, first), last: dayText(formats.locale, last) };
  const { verdict } = fit;
  const percent = (share: number) => formats.number(share, "percent");
  const energy = (wh: number) => estimateText(formats, wh);
  const tenths = (share: number) => percentText(formats, Math.abs(share), 1);
  const { importError, exportError, socError = 0 } = fit.goodness;
  const text = `${t(`machine.fit.${verdict}`)} ${t("machine.fitOff", {
    ...days,
    import: tenths(importError),
    export: tenths(exportError),
    soc: formats.fixed(socError, 1),
  })}`;
  return (
    <>
      {verdict === "refused" ? (
        <Alert>{text}</Alert>
      ) : verdict === "usable" ? (
        <Alert variant="warning">{text}</Alert>
      ) : (
        <p>{text}</p>
      )}
      <p css={quietCss}>
        {!isAssumed && <InForceText inForce={gathered.inForce} />}{" "}
        {isApproximate && t("machine.approximate")}
      </p>
      {verdict !== "refused" && (
        <Answer gathered={gathered} draft={draft} last={last} first={first} onLost={onLost} />
      )}
      <Folded title={t("machine.notes.title")}>
        <ul css={[quietCss, listCss]}>
          <li>{t("machine.notes.found", batteryOf(fit, percent, energy))}</li>
          <li>{t("machine.notes.seconds")}</li>
        </ul>
      </Folded>
    </>
  );
}

function batteryOf(
  { capacityWh, batteryEff, inverterEff }: LimiterFit,
  percent: (share: number) => string,
  energy: (wh: number) => string,
) {
  return {
    capacity: energy(capacityWh),
    efficiency: percent(batteryEff),
    inverter: percent(inverterEff),
  };
}

interface AnswerProps extends Pick<MachineFitProps, "gathered" | "draft" | "onLost"> {
  readonly first: string;
  readonly last: string;
}

function Answer({ gathered, draft, first, last, onLost }: AnswerProps) {
  const { t } = useTexts("whatIf");
  const tried = useTrial(gathered, draft);
  const isLost = tried.kind === "lost";
  useEffect(() => {
    if (isLost) onLost();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the worker lost its record
  }, [isLost]);
  switch (tried.kind) {
    case "lost":
      return null;
    case "unchanged":
      return <output>{t("machine.unchanged")}</output>;
    case "working":
      return <output>{t("machine.working")}</output>;
    case "otherInverters":
      return <Alert>{t("machine.refused.otherInverters")}</Alert>;
    case "refused":
      return <Alert>{t(`machine.refused.${tried.why}`)}</Alert>;
    case "answered":
      return (
        <MachineResult
          answer={tried.answer}
          round={tried.round}
          real={gathered.real.settings}
          draft={draft.settings}
          first={first}
          last={last}
        />
      );
  }
}

const listCss = css`
  display: grid;
  gap: var(--space-2);
`;
