import type { TFunction } from "i18next";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { textAt } from "#app/shared/i18n/wordOf.ts";
import { typedNumber } from "#app/shared/ui/number.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { Field } from "./fields.ts";
import { placeIn, textKeyOf, type FieldIssue } from "./form.ts";

/** Texts of a settings page by derived keys. A missing required text shows its key. */
export interface SettingsTexts {
  readonly t: TFunction<"settings">;
  readonly decimalMark: "." | ",";
  readonly label: (path: string) => string;
  /** Label that distinguishes list items, as in a list of changes. */
  readonly fullLabel: (path: string) => string;
  readonly hint: (field: Pick<Field<never>, "path">) => string | undefined;
  /** The least and the greatest number that a field takes. */
  readonly range: (field: Pick<Field<never>, "kind" | "path" | "rules">) => string | undefined;
  readonly unit: (path: string) => string | undefined;
  readonly withUnit: (path: string, value: number) => string;
  readonly placeholder: (path: string) => string | undefined;
  readonly warning: (path: string) => string;
  readonly option: (path: string, value: number) => string;
  readonly section: (id: string) => string;
  readonly sectionHint: (id: string) => string | undefined;
  /** The page's note about every save, such as that the gateway restarts. */
  readonly note: () => string | undefined;
  readonly issue: (issue: FieldIssue) => string;
}

/** Keys that a page's declaration demands are `PAGE.fields.PATH.label`, `PAGE.sections.ID.title` and so on, or `same.fields.NAME.label` for what pages share. */
export function useSettingsTexts(page: string): SettingsTexts {
  const { t, i18n } = useTexts("settings");
  const { decimalMark } = useFormats();
  // A form looks for four texts of each field. The compiler cannot check derived keys; a test holds them complete.
  const find = (key: string) => textAt(i18n, "settings", key);
  const ofField = (path: string, part: string) => {
    const key = textKeyOf(path);
    const shared = `same.fields.${key.slice(key.lastIndexOf(".") + 1)}.${part}`;
    return find(`${page}.fields.${key}.${part}`) ?? find(shared);
  };
  const ofSection = (id: string, part: string) =>
    find(`${page}.sections.${id}.${part}`) ?? find(`same.sections.${id}.${part}`);
  const need = (path: string, part: string) => ofField(path, part) ?? `${page}.${path}.${part}`;
  const label = (path: string) => need(path, "label");
  const unit = (path: string) => ofField(path, "unit");
  const withUnit = (path: string, value: number) => {
    const number = typedNumber(value, decimalMark);
    const ofIt = unit(path);
    return ofIt === undefined ? number : t("engine.withUnit", { number, unit: ofIt });
  };
  return {
    t,
    decimalMark,
    label,
    fullLabel: (path) => {
      const place = placeIn(path);
      return place === undefined ? label(path) : t("engine.labelOf", { label: label(path), place });
    },
    hint: ({ path }) => ofField(path, "hint"),
    range: ({ kind, path, rules }) => {
      const { min, max } = rules();
      return kind !== "number" || min === undefined || max === undefined || (min === 0 && max === 1)
        ? undefined
        : t("engine.range", { min: typedNumber(min, decimalMark), max: withUnit(path, max) });
    },
    unit,
    withUnit,
    placeholder: (path) => ofField(path, "placeholder"),
    warning: (path) => need(path, "warn"),
    option: (path, value) =>
      ofField(path, `options.${value}`) ?? t("engine.unknownOption", { value }),
    section: (id) => {
      const title = ofSection(textKeyOf(id), "title") ?? id;
      return title.replace("{{place}}", String(placeIn(id)));
    },
    sectionHint: (id) => ofSection(textKeyOf(id), "hint"),
    note: () => find(`${page}.note`),
    issue: ({ key, params }) => {
      const { min = Number.NaN, max = Number.NaN, step = Number.NaN } = params;
      return t(`engine.issues.${key}`, {
        min: typedNumber(min, decimalMark),
        max: typedNumber(max, decimalMark),
        step: typedNumber(step, decimalMark),
      });
    },
  };
}
