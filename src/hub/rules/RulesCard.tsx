import { useState } from "react";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { rulesOff } from "./ruleDraft.ts";
import { RulesForm } from "./RulesForm.tsx";
import type { useRules } from "./useRules.ts";

interface RulesProps {
  readonly rules: ReturnType<typeof useRules>;
}

/** Says which rules are off, so that nobody takes silence for health. */
export function RulesOff({ rules: { settings } }: RulesProps) {
  const { t } = useTexts("messages");
  const off = settings ? rulesOff(settings) : [];
  if (off.length === 0) return null;
  return (
    <Alert variant="warning" title={t("rules.off", { count: off.length })}>
      <p>{t("rules.offText")}</p>
      <ul>
        {off.map((name) => (
          <li key={name}>{t(`rules.names.${name}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The alert rules of the hub; a person who is signed in can change them. */
export function RulesCard({ rules }: RulesProps) {
  const { t } = useTexts("messages");
  const [isOpen, setOpen] = useState(false);
  const { settings, failure, retry } = rules;
  if (!settings) {
    return failure ? (
      <HubFailure title={t("rules.unread")} error={failure} onRetry={retry} />
    ) : null;
  }
  const off = rulesOff(settings).length;
  return (
    <Card title={t("rules.title")}>
      <div css={stackCss}>
        <p>{off === 0 ? t("rules.allOn") : t("rules.off", { count: off })}</p>
        {isOpen ? (
          <RulesForm settings={settings} save={rules.save} onClose={() => setOpen(false)} />
        ) : (
          <div>
            <CommandButton onClick={() => setOpen(true)}>{t("rules.change")}</CommandButton>
          </div>
        )}
      </div>
    </Card>
  );
}
