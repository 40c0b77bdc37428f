import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import type { AlertVariant } from "#app/shared/ui/Alert.tsx";

/** Result of a call, in words. */
interface Notice {
  readonly variant: AlertVariant;
  readonly text: string;
}

/** A call that a button of a page makes by itself, apart from the form. */
export interface ReplyHandle {
  readonly isBusy: boolean;
  readonly notice: Notice | undefined;
  /** Takes the notice away; undefined while the call is under way. */
  readonly dismiss: (() => void) | undefined;
  /** Makes the call; resolves with whether the gateway answered. `meanwhile` stands there until then. */
  readonly ask: (call: () => Promise<SaveReply>, meanwhile?: string) => Promise<boolean>;
}

/** Keeps the gateway's answer to such a call, or why it failed. */
export function useReply(): ReplyHandle {
  const { t } = useTexts();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);

  async function ask(call: () => Promise<SaveReply>, meanwhile?: string): Promise<boolean> {
    setBusy(true);
    if (meanwhile !== undefined) setNotice({ variant: "info", text: meanwhile });
    try {
      const reply = await call();
      setNotice({ variant: alertVariant(reply), text: replyText(t, reply) });
      return true;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setNotice({ variant: "danger", text: failureText(t, error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, notice, dismiss: isBusy ? undefined : () => setNotice(undefined), ask };
}
