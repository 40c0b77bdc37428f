import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { devinfoStatus, type DeviceInfo } from "#protocol/areas/inverter.ts";
import { decodeSerial } from "#protocol/serial.ts";
import { formatVersion } from "#protocol/version.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Serial } from "#app/shared/privacy/Serial.tsx";
import { guestAtom } from "#app/shared/privacy/privacy.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { reportUrl } from "../reportUrl.ts";
import type { InverterDialogProps } from "./DialogProps.ts";
import { RadioCounts } from "./RadioCounts.tsx";
import { Loaded } from "./Loaded.tsx";

/** Model and versions of an inverter, and the facts in its serial number. */
export function DeviceInfoDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTexts("dialogs");
  const info = useResource(devinfoStatus, { inv: serial });
  return (
    <Dialog open title={t("info.title", { name })} onClose={onClose}>
      <Loaded resource={info} height="22rem">
        {(data) => <DeviceFacts serial={serial} info={data} />}
      </Loaded>
      <RadioCounts serial={serial} />
    </Dialog>
  );
}

interface DeviceFactsProps {
  readonly serial: string;
  readonly info: DeviceInfo;
}

function DeviceFacts({ serial, info }: DeviceFactsProps) {
  const { t } = useTexts("dialogs");
  const reported = useReportedFacts(info);
  const decoded = decodeSerial(serial);
  const isHidden = useAtomValue(guestAtom);
  const isUnknownModel = info.valid_data === true && !info.hw_model_name;
  return (
    <div css={stackCss}>
      {info.valid_data !== true && <Alert variant="info">{t("info.none")}</Alert>}
      <Facts
        facts={[
          { id: "serial", label: t("info.serial"), value: <Serial>{serial}</Serial> },
          ...(decoded.ok && !isHidden
            ? [
                { id: "year", label: t("info.year"), value: decoded.value.year },
                { id: "week", label: t("info.week"), value: decoded.value.weekText },
              ]
            : []),
          ...(info.valid_data === true ? reported : []),
        ]}
      />
      {isUnknownModel && (
        <Alert
          variant="info"
          action={
            <a href={reportUrl} target="_blank" rel="noreferrer">
              {t("info.report")}
            </a>
          }
        >
          {t("info.unknownHint")}
        </Alert>
      )}
    </div>
  );
}

function useReportedFacts(info: DeviceInfo) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const unknown = t("info.unknown");
  const version = (value: number | undefined) =>
    value === undefined ? unknown : formatVersion(value);
  const power = info.max_power ?? 0;
  return [
    { id: "model", label: t("info.model"), value: info.hw_model_name || unknown },
    {
      id: "maxPower",
      label: t("info.maxPower"),
      value: power > 0 ? `${formats.number(power)}\u202fW` : unknown,
    },
    {
      id: "bootloader",
      label: t("info.bootloader"),
      value: version(info.fw_bootloader_version),
    },
    { id: "firmware", label: t("info.firmware"), value: version(info.fw_build_version) },
    { id: "build", label: t("info.build"), value: info.fw_build_datetime ?? unknown },
    { id: "part", label: t("info.part"), value: info.hw_part_number ?? unknown },
    { id: "hardware", label: t("info.hardware"), value: info.hw_version ?? unknown },
  ];
}
