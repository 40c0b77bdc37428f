import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useGatewayWait } from "#app/shared/api/useGatewayWait.ts";
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
  const { t } = useTranslation("settings");
  const { ref, isLate } = useGatewayWait(onReturn, longWaitMs);
  return (
    <div ref={ref} tabIndex={-1} css={waitCss}>
      <Spinner size={32} />
      <h2 css={titleCss}>{t(`engine.away.${phase.why}.title`)}</h2>
      <p css={textCss}>{t(`engine.away.${phase.why}.text`)}</p>
      {!phase.isSure && <p css={textCss}>{t("engine.away.unsure")}</p>}
      {isLate && <p css={textCss}>{t("engine.away.long")}</p>}
      {children}
    </div>
  );
}

const waitCss = css`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-12) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  text-align: center;
  &:focus {
    outline: none;
  }
`;

const titleCss = css`
  font-size: var(--text-20);
`;

const textCss = css`
  max-width: 32rem;
  color: var(--text-quiet);
`;
