import type { TFunction, i18n as I18n } from "i18next";
import { keepsTexts } from "#app/shared/gateway/built.ts";
import { remember } from "#app/shared/i18n/fixedText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { FieldIssue } from "../rules/draft.ts";
import { typedNumber } from "#app/shared/ui/number.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { Field } from "./fields.ts";
import { placeIn, textKeyOf } from "./form.ts";

/** Texts of one settings page by derived keys. A required one that is missing shows its key. */
export interface SettingsTexts {
  readonly t: TFunction<"settings">;
  /** Decimal mark of the language. */
  readonly decimalMark: "." | ",";
  readonly label: (path: string) => string;
  /** Label that tells one list item from the next, as in a list of changes. */
  readonly fullLabel: (path: string) => string;
  /** What stands below the field. */
  readonly hint: (field: Pick<Field<never>, "path">) => string | undefined;
  /** The least and the greatest number that a field takes. */
  readonly range: (field: Pick<Field<never>, "kind" | "path" | "rules">) => string | undefined;
  readonly unit: (path: string) => string | undefined;
  /** A number with the unit of its field. */
  readonly withUnit: (path: string, value: number) => string;
  readonly placeholder: (path: string) => string | undefined;
  readonly warning: (path: string) => string;
  readonly option: (path: string, value: number) => string;
  readonly section: (id: string) => string;
  readonly sectionHint: (id: string) => string | undefined;
  /** What the page says about every save, such as that the gateway restarts. */
  readonly note: () => string | undefined;
  readonly issue: (issue: FieldIssue) => string;
}

/** Keys that a page's declaration demands are `PAGE.fields.PATH.label`, `PAGE.sections.ID.title` and so on. */
export function useSettingsTexts(page: string): SettingsTexts {
  const { t, i18n } = useTexts("settings");
  const { decimalMark } = useFormats();
  const find = finder(i18n);
  const need = (key: string, params?: Params) => find(key, params) ?? key;
  const ofField = (path: string, part: string) => `${page}.fields.${textKeyOf(path)}.${part}`;
  const label = (path: string) => need(ofField(path, "label"));
  const unit = (path: string) => find(ofField(path, "unit"));
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
    hint: ({ path }) => find(ofField(path, "hint")),
    range: ({ kind, path, rules: { min, max } }) =>
      kind !== "number" || min === undefined || max === undefined || (min === 0 && max === 1)
        ? undefined
        : t("engine.range", { min: typedNumber(min, decimalMark), max: withUnit(path, max) }),
    unit,
    withUnit,
    placeholder: (path) => find(ofField(path, "placeholder")),
    warning: (path) => need(ofField(path, "warn")),
    option: (path, value) =>
      find(`${ofField(path, "options")}.${value}`) ?? t("engine.unknownOption", { value }),
    section: (id) => need(`${page}.sections.${textKeyOf(id)}.title`, { place: placeIn(id) }),
    sectionHint: (id) => find(`${page}.sections.${textKeyOf(id)}.hint`),
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

/** Texts of each language by key, and keys that have none: a form looks for four of each field, most of which are not there. */
const found = new WeakMap<I18n, Map<string, string | undefined>>();

type Params = Readonly<Record<string, string | number | undefined>>;

// Derived keys cannot be checked by the compiler; a test holds them complete in every language.
function finder(i18n: I18n) {
  const find = (key: string, params: Params = {}): string | undefined => {
    const full = `settings:${key}`;
    return i18n.exists(full) ? i18n.t(full, { ...params, defaultValue: key }) : undefined;
  };
  if (!keepsTexts) return find;
  const known = remember(found, i18n, () => new Map<string, string | undefined>());
  return (key: string, params?: Params): string | undefined => {
    if (params) return find(key, params);
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key);
  };
}
