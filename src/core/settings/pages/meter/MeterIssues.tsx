import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { type MeterFigure, meterIssues } from "../../rules/meterIssues.ts";

/** Reports odd figures of a meter; nothing when all is well. */
export function MeterIssues({ figures }: { readonly figures: readonly MeterFigure[] }) {
  const { t } = useTexts("settings");
  const issues = meterIssues(figures);
  if (issues.length === 0) return null;
  return (
    <Alert variant="warning">
      {issues.map(({ kind, places: [one, other] }) => (
        <p key={`${kind} ${other}`}>{t(`meterHelp.issues.${kind}`, { one, other })}</p>
      ))}
    </Alert>
  );
}
