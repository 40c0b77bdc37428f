import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Client } from "#protocol/client/client.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { addToastAtom } from "#app/shared/ui/toasts.ts";
import type { AlertVariant } from "#app/shared/ui/Alert.tsx";
import { commandFailureText } from "./commandFailureText.ts";
import { useIsOpen } from "./useIsOpen.ts";

/** Why the gateway did not accept a command. */
export interface Refusal {
  readonly variant: AlertVariant;
  readonly text: string;
}

/** A command to the gateway, from a dialog. */
export interface Command<Body> {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  readonly dismiss: () => void;
  /** Sends; when the gateway accepts, a toast shows `sent` and the dialog closes. */
  readonly send: (body: Body, sent: string, onSaved?: OnSaved) => void;
}

/** Called when the gateway accepted a command, even if its dialog is gone by then. */
type OnSaved = (sentAtMs: number) => void;

/** Sends commands of a dialog by `sendOne`; a refused or failed command leaves the dialog open and says why. */
export function useCommand<Body>(
  sendOne: (client: Client, body: Body) => Promise<SaveReply>,
  onClose: () => void,
): Command<Body> {
  const { t } = useTexts();
  const client = useAtomValue(clientAtom);
  const addToast = useSetAtom(addToastAtom);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isOpenRef = useIsOpen();

  async function run(body: Body, sent: string, onSaved?: OnSaved): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sentAtMs = Date.now();
    try {
      const reply = await sendOne(client, body);
      if (isSaved(reply)) {
        onSaved?.(sentAtMs);
        addToast({ text: sent, variant: "success" });
        if (isOpenRef.current) onClose();
      } else setRefusal({ variant: alertVariant(reply), text: replyText(t, reply) });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setRefusal({ variant: "danger", text: commandFailureText(t, error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    dismiss: () => setRefusal(undefined),
    send: (body, sent, onSaved) => void run(body, sent, onSaved),
  };
}
