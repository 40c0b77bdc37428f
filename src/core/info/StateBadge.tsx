import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";

interface StateBadgeProps {
  /** Undefined when the answer does not say. */
  readonly on: boolean | undefined;
  /** Text keys of the two states, below `state`. */
  readonly words?: "enabled" | "connected" | "configured" | "valid" | undefined;
  /** Off means a problem rather than a choice. */
  readonly isBadWhenOff?: boolean | undefined;
}

export function StateBadge({ on, words = "enabled", isBadWhenOff = false }: StateBadgeProps) {
  const { t } = useTexts("info");
  if (on === undefined) return <Badge>{t("state.unknown")}</Badge>;
  const off = isBadWhenOff ? "danger" : "neutral";
  return (
    <Badge variant={on ? "success" : off} icon={on || isBadWhenOff ? undefined : "off"}>
      {t(`state.${words}.${on ? "on" : "off"}`)}
    </Badge>
  );
}
