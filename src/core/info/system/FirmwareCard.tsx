import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { supportText } from "./supportText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { commitAddress } from "./release.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { fact, FactsCard, privateFact } from "../FactsCard.tsx";
import { VersionCheck } from "./VersionCheck.tsx";

interface FirmwareCardProps {
  readonly status: SystemStatus;
}

/** Running firmware, available update, uptime. */
export function FirmwareCard({ status }: FirmwareCardProps) {
  const { t } = useTexts("info");
  const formats = useFormats();
  return (
    <FactsCard
      title={t("system.firmware")}
      rows={[
        privateFact(t("system.hostname"), status.hostname),
        fact(t("system.sdkVersion"), status.sdkversion),
        fact(t("system.configVersion"), status.config_version),
        fact(
          t("system.firmwareVersion"),
          <a href={commitAddress(status)} target="_blank" rel="noreferrer">
            {shownText(status.git_hash)}
          </a>,
        ),
        fact(t("system.support.label"), <Support />),
        fact(t("system.branch"), status.git_branch),
        fact(t("system.environment"), status.pioenv),
        fact(t("system.update"), <VersionCheck status={status} />),
        fact(t("system.resetReason", { core: 0 }), status.resetreason_0),
        fact(t("system.resetReason", { core: 1 }), status.resetreason_1),
        fact(t("system.saveCount"), formats.number(status.cfgsavecount)),
        fact(
          t("system.uptime"),
          t("system.hours", { hours: formats.fixed(status.uptime / 3600, 2) }) +
            firstMinutes(status.uptime),
        ),
      ]}
    />
  );
}

/** The minutes of a first hour, of which hundredths say little. */
function firstMinutes(seconds: number): string {
  return seconds < 3600 ? ` · ${Math.floor(seconds / 60)}\u202fmin` : "";
}

function Support() {
  const { t } = useTexts("info");
  return supportText(t, useAtomValue(profileAtom)) ?? "–";
}
