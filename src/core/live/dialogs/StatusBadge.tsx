import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { commandStatus, type CommandStatus } from "#protocol/areas/commands.ts";
import { Badge, type Variant } from "#app/shared/ui/Badge.tsx";

interface StatusBadgeProps {
  readonly status: string | undefined;
}

// Red, yellow, green and grey (docs/interface.md#states).
const variants: Readonly<Record<CommandStatus, Variant>> = {
  Failure: "danger",
  Pending: "warning",
  Ok: "success",
  Unknown: "neutral",
};

/** Outcome of the last command. */
export function StatusBadge({ status }: StatusBadgeProps) {
  const { t } = useTexts("dialogs");
  const known = commandStatus(status);
  return (
    <Badge variant={variants[known]} icon={known === "Pending" ? "clock" : undefined}>
      {t(`status.${known}`)}
    </Badge>
  );
}
