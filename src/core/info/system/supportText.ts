import type { TFunction } from "i18next";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";

/** How far Heliograph knows the firmware of a gateway; undefined until its profile is known. */
export function supportText(
  t: TFunction<"info">,
  profile: Pick<GatewayProfile, "candidates" | "exact" | "age" | "family"> | undefined,
): string | undefined {
  if (profile === undefined) return undefined;
  const { candidates, exact, age, family } = profile;
  const [first = ""] = candidates;
  const last = candidates[candidates.length - 1] ?? "";
  if (family === "unknown") return t("system.support.unknown");
  if (exact) return t("system.support.complete");
  if (age !== "known") return t(`system.support.${age}`, { name: last });
  return candidates.length === 1
    ? t("system.support.alike", { name: first })
    : t("system.support.between", { first, last });
}
