import { useTranslation } from "react-i18next";
import { Badge } from "#app/shared/ui/Badge.tsx";

interface StateBadgeProps {
  readonly on: boolean;
  /** Which pair of words; both are texts of `state`. */
  readonly words?: "enabled" | "connected" | "configured" | "valid" | undefined;
  /** An off that means trouble, not choice. */
  readonly isBadWhenOff?: boolean | undefined;
}

/** Whether something is on, in a word, a shape and a colour. */
export function StateBadge({ on, words = "enabled", isBadWhenOff = false }: StateBadgeProps) {
  const { t } = useTranslation("info");
  const off = isBadWhenOff ? "danger" : "neutral";
  return (
    <Badge variant={on ? "success" : off} icon={on || isBadWhenOff ? undefined : "off"}>
      {t(`state.${words}.${on ? "on" : "off"}`)}
    </Badge>
  );
}
