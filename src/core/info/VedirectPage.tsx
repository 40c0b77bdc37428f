import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { vedirectStatus } from "#protocol/areas/solar.ts";
import { fact, FactsCard } from "./FactsCard.tsx";
import { InfoColumns } from "./InfoColumns.tsx";
import { InfoPage } from "./InfoPage.tsx";
import { StateBadge } from "./StateBadge.tsx";

export function VedirectPage() {
  const { t } = useTexts(["info", "shell"]);
  return (
    <InfoPage title={t("shell:title.infoVedirect")} endpoint={vedirectStatus}>
      {(status) => (
        <InfoColumns>
          <FactsCard
            title={t("vedirect.configuration")}
            rows={[
              fact(t("vedirect.enabled"), <StateBadge on={status.vedirect_enabled} />),
              fact(t("vedirect.verbose"), <StateBadge on={status.verbose_logging} />),
              fact(t("vedirect.updatesOnly"), <StateBadge on={status.vedirect_updatesonly} />),
            ]}
          />
        </InfoColumns>
      )}
    </InfoPage>
  );
}
