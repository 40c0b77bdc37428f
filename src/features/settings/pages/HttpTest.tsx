import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { HttpPhase } from "#protocol/schema/power-meter-config.ts";
import { isSaved } from "#protocol/schema/reply.ts";
import { testedPhase } from "#protocol/settings/http-phases.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { isCallError } from "#app/shared/api/errors.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { replyText } from "#app/shared/api/replyText.ts";
import { Alert, type AlertVariant } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";

interface HttpTestProps {
  readonly draft: {
    readonly http_individual_requests: boolean;
    readonly http_phases: readonly HttpPhase[];
  };
  /** Place of the phase in the list. */
  readonly at: number;
}

interface Notice {
  readonly variant: AlertVariant;
  readonly text: string;
}

/** Lets the gateway ask the meter with what stands in the form, before anything is saved. */
export function HttpTest({ draft, at }: HttpTestProps) {
  const { t } = useTranslation("settings");
  const translate = useTranslation().t;
  const client = useAtomValue(clientAtom);
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setIsBusy] = useState(false);
  const phase = testedPhase(draft, at);
  if (phase === undefined) return null;

  const run = async () => {
    setIsBusy(true);
    setNotice({ variant: "info", text: t("powermeter.testing") });
    try {
      // The gateway tries for the phase's time-out, twice with Digest.
      const timeoutMs = 20_000 + 2 * phase.timeout;
      const reply = await client.call(endpoints.powermeter.test, { body: phase, timeoutMs });
      const variant = isSaved(reply) ? "success" : "warning";
      setNotice({ variant, text: replyText(translate, reply) });
    } catch (error) {
      if (!isCallError(error)) throw error;
      setNotice({ variant: "danger", text: failureText(translate, error) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div css={testCss}>
      <Button busy={isBusy} onClick={() => void run()}>
        {t("powermeter.test")}
      </Button>
      {notice && (
        <Alert variant={notice.variant} onDismiss={isBusy ? undefined : () => setNotice(undefined)}>
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
