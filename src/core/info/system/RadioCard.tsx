import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { knownField } from "#protocol/api/tolerant.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { fact, FactsCard } from "../FactsCard.tsx";
import { StateBadge } from "../StateBadge.tsx";

interface RadioCardProps {
  readonly status: SystemStatus;
}

/** The two radio chips: configured, connected, type. */
export function RadioCard({ status }: RadioCardProps) {
  const { t } = useTexts("info");
  const hasNrf = knownField(status, "nrf_configured");
  const nrfAnswers = knownField(status, "nrf_connected");
  const hasCmt = knownField(status, "cmt_configured");
  const cmtAnswers = knownField(status, "cmt_connected");
  const statusOf = (chip: string) => t("system.chipStatus", { chip });
  const connectionOf = (chip: string) => t("system.chipConnection", { chip });
  return (
    <FactsCard
      title={t("system.radio")}
      rows={[
        fact(statusOf(nrf), <StateBadge on={hasNrf} words="configured" />),
        fact(
          connectionOf(nrf),
          <StateBadge on={nrfAnswers} words="connected" isBadWhenOff={hasNrf} />,
        ),
        fact(
          t("system.chipType", { chip: nrf }),
          <Badge>{t(`system.nrfTypes.${nrfType(status)}`)}</Badge>,
        ),
        fact(statusOf(cmt), <StateBadge on={hasCmt} words="configured" />),
        fact(
          connectionOf(cmt),
          <StateBadge on={cmtAnswers} words="connected" isBadWhenOff={hasCmt} />,
        ),
      ]}
    />
  );
}

const nrf = "nRF24";
const cmt = "CMT2300A";

/** The chip type is known only while the chip answers. */
function nrfType(status: SystemStatus): "plus" | "plain" | "unknown" {
  const isPlus = knownField(status, "nrf_pvariant");
  if (!status.nrf_connected || isPlus === undefined) return "unknown";
  return isPlus ? "plus" : "plain";
}
