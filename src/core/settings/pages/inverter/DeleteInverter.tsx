import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inverterList, inverterRemove, type InverterConfig } from "#protocol/areas/inverter.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";

interface DeleteInverterProps {
  readonly inverter: InverterConfig;
  readonly onClose: () => void;
  readonly onDeleted: (reply: SaveReply) => void;
  /** The gateway has another inverter, or none, in this slot. */
  readonly onChanged: () => void;
}

export function DeleteInverter({ inverter, onClose, onDeleted, onChanged }: DeleteInverterProps) {
  const { t } = useTexts("settings");
  const translate = useTexts().t;
  const client = useAtomValue(clientAtom);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<GatewayError>();
  const { id, name, serial } = inverter;
  const mask = useSerialMask();

  const remove = async () => {
    setIsBusy(true);
    try {
      const { inverter: fresh } = await client.call(inverterList);
      if (!fresh.some((one) => one.id === id && one.serial === serial)) return onChanged();
      onDeleted(await client.call(inverterRemove, { body: { id } }));
    } catch (failure) {
      if (!(failure instanceof GatewayError)) throw failure;
      setError(failure);
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open
      title={t("inverter.deleteTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("engine.cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {t("inverter.delete")}
          </Button>
        </>
      }
    >
      <p>{t("inverter.deleteText", { name, serial: mask(serial) })}</p>
      {error && <Alert variant="danger">{failureText(translate, error)}</Alert>}
    </Dialog>
  );
}
