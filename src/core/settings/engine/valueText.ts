import type { Field } from "./fields.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

/** A value of a field as a person reads it: the name of a choice, a number with its unit, never a secret. */
export function valueText(
  texts: SettingsTexts,
  field: Pick<Field<never>, "kind" | "path">,
  value: unknown,
): string {
  const { t } = texts;
  if (field.kind === "secret") return t("engine.secret");
  if (typeof value === "boolean") return t(value ? "engine.on" : "engine.off");
  if (typeof value === "string") return value === "" ? t("engine.empty") : shorten(value);
  if (typeof value !== "number" || Number.isNaN(value)) return t("engine.empty");
  if (field.kind === "choice") return texts.option(field.path, value);
  return texts.withUnit(field.path, value);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
