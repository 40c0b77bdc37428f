import { css } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useAnnounceChange } from "#app/shared/frame/useAnnounceChange.ts";
import { nowAtom } from "#app/shared/time/clock.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { askedLimitsAtom, type AskedLimit } from "../../askedLimits.ts";
import { CommandAlert } from "../CommandAlert.tsx";
import { KeepQuestion } from "./KeepQuestion.tsx";
import { hasPreset } from "./limitPresets.ts";
import { limitText } from "../../limitText.ts";
import { dismissLimitAtom } from "./limitWatch.ts";
import { useLimitCommand } from "./useLimitCommand.ts";
import { useOutcomeText } from "./useOutcomeText.ts";

interface LimitOutcomesProps {
  readonly serial: string;
  readonly name: string;
}

/** The last limit that was sent: how long it has been pending, then its outcome and a button to undo it. */
export function LimitOutcomes({ serial, name }: LimitOutcomesProps) {
  const askedLimit = useAtomValue(askedLimitsAtom).get(serial);
  return askedLimit ? <Outcome asked={askedLimit} name={name} /> : null;
}

interface OutcomeProps {
  readonly asked: AskedLimit;
  readonly name: string;
}

const icons = {
  confirmed: "success",
  failed: "danger",
  other: "warning",
  silent: "warning",
} as const;

function Outcome({ asked: askedLimit, name }: OutcomeProps) {
  const { t } = useTexts();
  const outcomeText = useOutcomeText();
  const dismiss = useSetAtom(dismissLimitAtom);
  const { serial, limit, outcome, askedAtMs, endedAtMs = askedAtMs } = askedLimit;
  const ended = outcome && outcomeText(limit, outcome, endedAtMs - askedAtMs);
  useAnnounceChange(`${askedAtMs} ${outcome}`, ended && `${shownText(name)}: ${ended}`);
  return (
    <div css={outcomeCss} data-outcome={outcome}>
      <Icon name={outcome ? icons[outcome] : "clock"} />
      <p>{ended ?? <Waiting asked={askedLimit} />}</p>
      {outcome && <Undo asked={askedLimit} name={name} />}
      {outcome && (
        <Button icon="close" iconOnly variant="quiet" onClick={() => dismiss(serial)}>
          {t("alert.dismiss")}
        </Button>
      )}
    </div>
  );
}

function Waiting({ asked: askedLimit }: { readonly asked: AskedLimit }) {
  const outcomeText = useOutcomeText();
  const nowMs = useAtomValue(nowAtom);
  return <>{outcomeText(askedLimit.limit, undefined, nowMs - askedLimit.askedAtMs)}</>;
}

/** Undoes a limit: at once, or after a question if the inverter keeps it. */
function Undo({ asked: askedLimit, name }: OutcomeProps) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const { serial, limit, persistent, before, outcome } = askedLimit;
  const command = useLimitCommand({ serial, name }, () => setAsking(false));
  if (outcome !== "confirmed" || before === undefined || hasPreset([limit], before)) return null;
  const text = limitText(formats, before);
  const goBack = () => command.ask({ limit: before, persistent, before: limit });
  return (
    <>
      <div css={undoCss}>
        <Button
          icon="restart"
          busy={command.isBusy}
          onClick={persistent ? () => setAsking(true) : goBack}
        >
          {t("limit.undo", { limit: text })}
        </Button>
      </div>
      {isAsking && (
        <KeepQuestion
          question={t("limit.keepQuestion", { limit: text, name })}
          isBusy={command.isBusy}
          onKeep={goBack}
          onCancel={() => setAsking(false)}
        />
      )}
      <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
    </>
  );
}

const outcomeCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  min-height: var(--target);
  margin-bottom: var(--space-4);
  padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
  border-radius: var(--radius);
  background: var(--info-soft);
  font-size: var(--text-14);
  & > svg {
    color: var(--info);
  }
  &[data-outcome="confirmed"] {
    background: var(--success-soft);
    & > svg {
      color: var(--success);
    }
  }
  & > p {
    flex: 1;
    min-width: 8rem;
    font-variant-numeric: tabular-nums;
  }
  & > [role="alert"] {
    flex-basis: 100%;
  }
`;

// Below the text where there is no room beside it.
const undoCss = css`
  @media (max-width: 29.99rem) {
    order: 1;
    flex-basis: 100%;
    padding-bottom: var(--space-2);
  }
`;
