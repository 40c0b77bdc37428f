import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { areaPage } from "#app/shared/memory/areaTitle.ts";
import { useConfigMemory } from "#app/shared/memory/configMemory.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

interface StartWarningProps {
  /** Shown when nothing would be lost, or while it is not known. */
  readonly children?: ReactNode;
}

/** Says which settings the gateway would lose at its next start, because its memory ends before them. */
export function StartWarning({ children }: StartWarningProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  const lost = useConfigMemory()?.use.lost ?? [];
  if (lost.length === 0) return <>{children}</>;
  const names = lost.flatMap((area) => areaPage(area) ?? []).map((page) => t(`shell:menu.${page}`));
  return (
    <Alert variant="danger" title={t("memory.title")}>
      <p>{t("memory.lost", { areas: names.join(", ") })}</p>
      <p>{t("memory.shorten")}</p>
    </Alert>
  );
}
