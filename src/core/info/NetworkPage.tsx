import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { knownField } from "#protocol/api/tolerant.ts";
import { networkStatus, type NetworkStatus } from "#protocol/areas/network.ts";
import { signalQuality } from "#protocol/signal.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { fact, FactsCard, privateFact } from "./FactsCard.tsx";
import { InfoColumns } from "./InfoColumns.tsx";
import { InfoPage } from "./InfoPage.tsx";
import { StateBadge } from "./StateBadge.tsx";

/** Network state of the gateway: Wi-Fi, access point, addresses. */
export function NetworkPage() {
  const { t } = useTexts();
  return (
    <InfoPage title={t("title.infoNetwork")} endpoint={networkStatus}>
      {(status) => (
        <InfoColumns>
          <StationCard status={status} />
          <AccessPointCard status={status} />
          <InterfaceCard status={status} />
          <AccessPointInterfaceCard status={status} />
        </InfoColumns>
      )}
    </InfoPage>
  );
}

interface CardProps {
  readonly status: NetworkStatus;
}

function StationCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  // The gateway reports 0 dBm while it is not connected.
  const hasSignal = status.sta_status && status.sta_rssi !== 0;
  const quality = signalQuality(status.sta_rssi) / 100;
  return (
    <FactsCard
      title={t("network.station")}
      rows={[
        fact(t("network.status"), <StateBadge on={knownField(status, "sta_status")} />),
        privateFact(t("network.ssid"), status.sta_ssid),
        privateFact(t("network.bssid"), status.sta_bssid),
        fact(
          t("network.signalQuality"),
          hasSignal ? formats.number(quality, "percent") : t("network.notConnected"),
        ),
        fact(
          t("network.rssi"),
          hasSignal ? t("network.dbm", { value: formats.number(status.sta_rssi) }) : "–",
        ),
      ]}
    />
  );
}

function AccessPointCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  return (
    <FactsCard
      title={t("network.accessPoint")}
      rows={[
        fact(t("network.status"), <StateBadge on={knownField(status, "ap_status")} />),
        privateFact(t("network.ssid"), status.ap_ssid),
        fact(t("network.stations"), formats.number(status.ap_stationnum)),
      ]}
    />
  );
}

function InterfaceCard({ status }: CardProps) {
  const { t } = useTexts("info");
  const name = t(isStation(status) ? "network.wifi" : "network.ethernet");
  return (
    <FactsCard
      title={t("network.interface", { name })}
      rows={[
        privateFact(t("network.hostname"), status.network_hostname),
        privateFact(t("network.address"), status.network_ip),
        fact(t("network.netmask"), status.network_netmask),
        privateFact(t("network.gateway"), status.network_gateway),
        privateFact(t("network.dns", { number: 1 }), status.network_dns1),
        privateFact(t("network.dns", { number: 2 }), status.network_dns2),
        privateFact(t("network.mac"), status.network_mac),
      ]}
    />
  );
}

function AccessPointInterfaceCard({ status }: CardProps) {
  const { t } = useTexts("info");
  return (
    <FactsCard
      title={t("network.accessPointInterface")}
      rows={[
        privateFact(t("network.address"), status.ap_ip),
        privateFact(t("network.mac"), status.ap_mac),
      ]}
    />
  );
}

function isStation({ network_mode }: NetworkStatus): boolean {
  return network_mode === "Station";
}
