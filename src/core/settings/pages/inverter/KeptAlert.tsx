import type { InverterConfig } from "#protocol/areas/inverter.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { keptFields } from "./keptFields.ts";
import { useSettingsTexts } from "../../engine/useSettingsTexts.ts";

interface KeptAlertProps {
  /** Sent settings of an inverter; undefined after another save. */
  readonly sent: InverterConfig | undefined;
  /** The inverters as the gateway holds them since. */
  readonly known: readonly InverterConfig[];
}

/** Says which settings of an inverter the gateway kept otherwise than they were sent; nothing where it kept all. */
export function KeptAlert({ sent, known }: KeptAlertProps) {
  const texts = useSettingsTexts("inverter");
  const heldInverter = known.find(({ id }) => id === sent?.id);
  const paths =
    sent === undefined || heldInverter === undefined ? [] : keptFields(sent, heldInverter);
  if (paths.length === 0) return null;
  const fields = paths.map((path) => texts.fullLabel(path)).join(", ");
  return <Alert variant="warning">{texts.t("engine.otherwise", { fields })}</Alert>;
}
