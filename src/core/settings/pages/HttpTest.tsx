import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SaveEndpoint } from "#protocol/api/endpoint.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { useReply } from "../engine/useReply.ts";

interface HttpTestProps<Body> {
  readonly endpoint: SaveEndpoint<Body, SaveReply>;
  readonly body: Body;
  /** Time limits of the requests in ms, in sequence. */
  readonly limitMs: number;
}

// The gateway's own words since 2024.08.18 (HttpGetter.cpp): the meter asks for no Digest, which Basic often gets past.
function isDigestRefused(text: string): boolean {
  return /WWW-Authenticate|digest error/i.test(text);
}

/** Lets the gateway ask the meter with the form's values, before anything is saved. */
export function HttpTest<Body>(props: HttpTestProps<Body>) {
  const { endpoint, body, limitMs } = props;
  const { t } = useTexts("settings");
  const client = useAtomValue(clientAtom);
  const { isBusy, notice, dismiss, ask } = useReply();

  // The gateway tries each request for its time limit, twice with Digest.
  const call = () => client.call(endpoint, { body, timeoutMs: 20_000 + 2 * limitMs });

  return (
    <div css={testCss}>
      <Button busy={isBusy} onClick={() => void ask(call, t("powermeter.testing"))}>
        {t("powermeter.test")}
      </Button>
      {notice && (
        <Alert variant={notice.variant} onDismiss={dismiss}>
          {notice.text}
          {isDigestRefused(notice.text) && <p>{t("powermeter.digestRefused")}</p>}
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
