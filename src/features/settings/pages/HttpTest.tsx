import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { HttpPhase } from "#protocol/schema/power-meter-config.ts";
import { testedPhase } from "../rules/httpPhases.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { useReply } from "../engine/useReply.ts";

interface HttpTestProps {
  readonly draft: {
    readonly http_individual_requests: boolean;
    readonly http_phases: readonly HttpPhase[];
  };
  /** Place of the phase in the list. */
  readonly at: number;
}

/** Lets the gateway ask the meter with what stands in the form, before anything is saved. */
export function HttpTest({ draft, at }: HttpTestProps) {
  const { t } = useTexts("settings");
  const client = useAtomValue(clientAtom);
  const { isBusy, notice, dismiss, ask } = useReply();
  const phase = testedPhase(draft, at);
  if (phase === undefined) return null;

  const run = () => {
    // The gateway tries for the phase's time-out, twice with Digest.
    const timeoutMs = 20_000 + 2 * phase.timeout;
    const call = () => client.call(endpoints.powermeter.test, { body: phase, timeoutMs });
    void ask(call, t("powermeter.testing"));
  };

  return (
    <div css={testCss}>
      <Button busy={isBusy} onClick={run}>
        {t("powermeter.test")}
      </Button>
      {notice && (
        <Alert variant={notice.variant} onDismiss={dismiss}>
          {notice.text}
        </Alert>
      )}
    </div>
  );
}

const testCss = css`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
  max-width: 36rem;
  margin-top: var(--space-4);
`;
