import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AdminFailure } from "../channels/AdminFailure.tsx";
import { MeterForm } from "./MeterForm.tsx";
import { MeterRow } from "./MeterRow.tsx";
import { useMeters } from "./useMeters.ts";

interface MetersCardProps {
  /** The administrator's. */
  readonly authdata: string;
  readonly gateways: readonly string[];
}

/** The meters that the hub reads, and a form for one more. */
export function MetersCard({ authdata, gateways }: MetersCardProps) {
  const { t } = useTexts("meters");
  const { meters, atMs = 0, failure, change } = useMeters(authdata);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("hubMeter.title")}>
      <div css={stackCss}>
        {failure && <AdminFailure title={t("hubMeter.unread")} error={failure} />}
        {meters?.length === 0 && !isOpen && <p>{t("hubMeter.none")}</p>}
        {meters !== undefined && meters.length > 0 && (
          <ul>
            {meters.map((meter) => (
              <MeterRow key={meter.id} {...{ meter, atMs, authdata, gateways, change }} />
            ))}
          </ul>
        )}
        {isOpen && <MeterForm {...{ authdata, gateways, change }} onClose={() => setOpen(false)} />}
        {meters !== undefined && !isOpen && (
          <div>
            <Button onClick={() => setOpen(true)}>{t("hubMeter.add")}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
