import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useGatewayWait } from "#app/shared/api/useGatewayWait.ts";
import { CenteredPanel } from "#app/shared/ui/CenteredPanel.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import type { FormPhase } from "./formState.ts";

interface GatewayWaitProps {
  readonly phase: Extract<FormPhase, { kind: "away" }>;
  readonly onReturn: () => void;
  readonly children?: ReactNode;
}

const longWaitMs = 30_000;

/** Stands where the form was while the gateway is away, and gives way by itself when it is back. */
export function GatewayWait({ phase, onReturn, children }: GatewayWaitProps) {
  const { t } = useTexts("settings");
  const { ref, isLate } = useGatewayWait(onReturn, longWaitMs);
  return (
    <CenteredPanel ref={ref}>
      <Spinner size={32} />
      <h2>{t(`engine.away.${phase.why}.title`)}</h2>
      <p>{t(`engine.away.${phase.why}.text`)}</p>
      {!phase.isSure && <p>{t("engine.away.unsure")}</p>}
      {isLate && <p>{t("engine.away.long")}</p>}
      {children}
    </CenteredPanel>
  );
}
