import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { type LogLevel, logLevels } from "./logLine.ts";

interface LevelFieldProps {
  /** Undefined for everything. */
  readonly value: LogLevel | undefined;
  readonly onChange: (level: LogLevel | undefined) => void;
}

/** Chooses which lines of the log are shown; absent where the firmware sends no levels. */
export function LevelField({ value = "V", onChange }: LevelFieldProps) {
  const { t } = useTexts("info");
  const profile = useAtomValue(profileAtom);
  if (profile?.has.logging !== true) return null;
  return (
    <SelectField
      label={t("console.level")}
      value={value}
      onChange={(level) => onChange(level === "V" ? undefined : level)}
      options={logLevels.map((level) => ({ value: level, label: t(`console.levels.${level}`) }))}
    />
  );
}
