import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inverterList, inverterOrder, type InverterConfig } from "#protocol/areas/inverter.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { inDisplayOrder, sameSlots } from "../../rules/order.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { InverterTable } from "./InverterTable.tsx";
import { useOrder } from "./useOrder.ts";

interface InverterOrderProps {
  readonly inverters: readonly InverterConfig[];
  /** The list was read only in part: an order of it would leave inverters out. */
  readonly isLocked: boolean;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (reply: SaveReply) => void;
  readonly onFailed: (error: GatewayError) => void;
  /** The gateway has other inverters, or another order, than the page shows. */
  readonly onChanged: () => void;
  readonly onEdit: (inverter: InverterConfig) => void;
  readonly onDelete: (inverter: InverterConfig) => void;
}

/** The inverters in display order. A new order holds only once it was saved. */
export function InverterOrder(props: InverterOrderProps) {
  const { inverters, isLocked, onDirty, onSaved, onFailed, onChanged, onEdit, onDelete } = props;
  const { t } = useTexts("settings");
  const client = useAtomValue(clientAtom);
  const [order, setOrder] = useOrder();
  const [isBusy, setIsBusy] = useState(false);
  const shown = useMemo(() => inOrder(inverters, order), [inverters, order]);
  const stored = inDisplayOrder(inverters);
  const isReordered = shown.some(({ id }, at) => id !== stored[at]?.id);
  useEffect(() => onDirty(isReordered), [isReordered, onDirty]);

  const save = async () => {
    setIsBusy(true);
    try {
      const { inverter: fresh } = await client.call(inverterList);
      if (!sameSlots(inverters, fresh)) return onChanged();
      const ids = shown.map(({ id }) => id);
      onSaved(await client.call(inverterOrder, { body: { order: ids } }));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      onFailed(error);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Card title={t("inverter.list")}>
      {shown.length === 0 ? (
        <p>{t("inverter.none")}</p>
      ) : (
        <InverterTable inverters={shown} onOrder={setOrder} onEdit={onEdit} onDelete={onDelete} />
      )}
      {shown.length > 1 && (
        <div css={orderCss}>
          <Button
            variant={isReordered ? "primary" : "secondary"}
            busy={isBusy}
            disabled={isLocked}
            onClick={() => void save()}
          >
            {t("inverter.saveOrder")}
          </Button>
          {isReordered && <Button onClick={() => setOrder(undefined)}>{t("engine.cancel")}</Button>}
        </div>
      )}
    </Card>
  );
}

/** The inverters as the person put them, those that came meanwhile at the end. */
function inOrder(
  inverters: readonly InverterConfig[],
  ids: readonly number[] | undefined,
): readonly InverterConfig[] {
  const sorted = inDisplayOrder(inverters);
  if (ids === undefined) return sorted;
  const placed = ids.flatMap((id) => sorted.filter((inverter) => inverter.id === id));
  return [...placed, ...sorted.filter(({ id }) => !ids.includes(id))];
}

const orderCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-4);
`;
