import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GenericSchema, InferInput } from "valibot";
import type { SaveEndpoint } from "#protocol/api/endpoint.ts";
import { isSaved, type SaveReply } from "#protocol/schema/reply.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { replyText } from "#app/shared/api/replyText.ts";
import { addToastAtom } from "#app/shared/ui/toasts.ts";
import type { AlertVariant } from "#app/shared/ui/Alert.tsx";
import { commandFailureText } from "./commandFailureText.ts";
import { useIsOpen } from "./useIsOpen.ts";

/** Why a command was not taken. */
export interface Refusal {
  readonly variant: AlertVariant;
  readonly text: string;
}

/** A command to the gateway, from a dialog. */
export interface Command<Body> {
  readonly isBusy: boolean;
  readonly refusal: Refusal | undefined;
  readonly dismiss: () => void;
  /** Sends; `sent` is said in a toast when the gateway took it, and the dialog closes. */
  readonly send: (body: Body, sent: string, onSaved?: OnSaved) => void;
}

/** Told when a command was sent that the gateway took, even if its dialog is gone by then. */
type OnSaved = (sentAtMs: number) => void;

/** Sends commands of a dialog; one that is refused or fails leaves the dialog as it is, and says why. */
export function useCommand<Body extends GenericSchema>(
  endpoint: SaveEndpoint<Body, typeof SaveReply>,
  onClose: () => void,
): Command<InferInput<Body>> {
  const { t } = useTranslation();
  const client = useAtomValue(clientAtom);
  const addToast = useSetAtom(addToastAtom);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isOpenRef = useIsOpen();

  async function run(body: InferInput<Body>, sent: string, onSaved?: OnSaved): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    const sentAtMs = Date.now();
    try {
      const reply = await client.call(endpoint, { body });
      if (isSaved(reply)) {
        onSaved?.(sentAtMs);
        addToast({ text: sent, variant: "success" });
        if (isOpenRef.current) onClose();
      } else setRefusal({ variant: "warning", text: replyText(t, reply) });
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
