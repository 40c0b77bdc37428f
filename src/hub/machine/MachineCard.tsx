import { useAtomValue } from "jotai";
import { useState } from "react";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { limiterReleases } from "#plant/what-if/limiter/plan.ts";
import { fieldsCss } from "#app/core/settings/engine/SettingsPage.tsx";
import type { LimiterSettings } from "#app/shared/slots.ts";
import { InForceText } from "./InForceText.tsx";
import { MachineFrame } from "./MachineFrame.tsx";
import { MachineFit } from "./MachineFit.tsx";
import { type MachineState, type Period, useMachine } from "./useMachine.ts";

/** The gateway's values, and the person's draft. */
interface MachineProps {
  readonly real: LimiterSettings;
  readonly draft: LimiterSettings;
}

const exact: readonly string[] = limiterReleases;
const periods = [7, 14, 30, 60, 90] as const;

/** The limiter's time machine: replays recorded days with the settings of the page. */
export function MachineCard(props: MachineProps) {
  return (
    <MachineFrame>
      {/* What was played with other settings than those that hold now, as after a save, says nothing any more. */}
      <MachineTrial key={JSON.stringify(props.real)} {...props} />
    </MachineFrame>
  );
}

function MachineTrial({ real, draft }: MachineProps) {
  const { t } = useTexts("whatIf");
  const { state, start } = useMachine(real);
  const candidates = useAtomValue(profileAtom)?.candidates ?? [];
  // The firmware may be none of the two whose limiter is known exactly.
  const isApproximate = candidates.some((name) => !exact.some((known) => name.includes(known)));
  const [period, setPeriod] = useState<Period>({ days: 14, isAssumed: false });
  const isOn = real.settings.enabled;
  const isBusy = ["asking", "reading", "fitting"].includes(state.kind);
  return (
    <>
      {!isOn && <Alert>{t("machine.refused.limiterOff")}</Alert>}
      {isOn && (
        <>
          <div css={fieldsCss}>
            <SelectField
              label={t("machine.period")}
              value={period.days}
              onChange={(days) => setPeriod({ ...period, days })}
              options={periods.map((days) => ({
                value: days,
                label: t("machine.days", { days }),
              }))}
            />
            <SwitchField
              label={t("machine.assume")}
              hint={t("machine.assumeHint")}
              value={period.isAssumed}
              onChange={(isAssumed) => setPeriod({ ...period, isAssumed })}
            />
          </div>
          <div>
            <Button busy={isBusy} onClick={() => start(period)}>
              {t("machine.start")}
            </Button>
          </div>
          <Outcome
            state={state}
            draft={draft}
            isApproximate={isApproximate}
            onRetry={() => start(period)}
          />
        </>
      )}
    </>
  );
}

interface OutcomeProps {
  readonly state: MachineState;
  readonly draft: LimiterSettings;
  readonly isApproximate: boolean;
  readonly onRetry: () => void;
}

function Outcome({ state, draft, isApproximate, onRetry }: OutcomeProps) {
  const { t } = useTexts("whatIf");
  switch (state.kind) {
    case "idle":
      return null;
    case "asking":
    case "fitting":
      return (
        <output>
          <Spinner /> {t(`machine.${state.kind}`)}
        </output>
      );
    case "reading":
      return <Progress label={t("reading")} ratio={state.share} />;
    case "failed":
      return <HubFailure title={t("machine.failed")} error={state.error} onRetry={onRetry} />;
    case "refused":
      return (
        <Alert>
          {t(`machine.refused.${state.why}`)}{" "}
          {state.why === "fewDays" && <InForceText inForce={state.inForce} />}
        </Alert>
      );
    case "ready":
      return (
        <MachineFit
          found={state.found}
          gathered={state.gathered}
          isAssumed={state.isAssumed}
          isApproximate={isApproximate}
          draft={draft}
          onLost={onRetry}
        />
      );
  }
}
