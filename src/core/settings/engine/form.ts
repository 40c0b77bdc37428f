import * as v from "valibot";
import type { Choices } from "#protocol/firmware/wire.ts";
import { stepFrom } from "#protocol/schema/rules.ts";
import { isSwitchedOn } from "#protocol/settings/sent-values.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { knownOptions, type Bounds, type Field } from "./fields.ts";
import { changedPaths, rebaseDraft, withValueAt, type FormState } from "./formState.ts";
import type { Section, SettingsForm } from "./settingsPage.ts";

type Form<Draft> = Pick<SettingsForm<Draft>, "schema" | "sections">;

/** Sections that the draft asks for, and in which it has something to show. */
export function visibleSections<Draft>(form: Form<Draft>, draft: Draft): readonly Section<Draft>[] {
  return form.sections.filter((section) => {
    const { when, fields, list, custom } = section;
    if (when && !when(draft)) return false;
    if (!fields || list || custom) return true;
    return visibleFields(section, draft).length > 0;
  });
}

const firstFields = 8;

/** The sections on show, and whether each begins on the first screen. */
export function placedSections<Draft>(
  form: Form<Draft>,
  draft: Draft,
): readonly { readonly section: Section<Draft>; readonly isFirst: boolean }[] {
  let before = 0;
  return visibleSections(form, draft).map((section) => {
    const isFirst = before < firstFields;
    before += visibleFields(section, draft).length;
    return { section, isFirst };
  });
}

/** Fields of a section that the draft asks for; a record without a key has no field for it. */
export function visibleFields<Draft>(
  section: Section<Draft>,
  draft: Draft,
): readonly Field<Draft>[] {
  const fields = withItems(section, [draft]);
  return fields.filter(
    (field) =>
      valueAt(draft, field.path) !== undefined && (field.when === undefined || field.when(draft)),
  );
}

/** Fields of a section, with those of the items that its list has in any of these drafts. */
function withItems<Draft>(
  { fields = [], list }: Section<Draft>,
  drafts: readonly Draft[],
): readonly Field<Draft>[] {
  if (list === undefined) return fields;
  const keys = new Set(drafts.flatMap((draft) => Object.keys(list.items(draft))));
  return [...fields, ...[...keys].flatMap(list.fields)];
}

export function fieldsOnShow<Draft>(form: Form<Draft>, draft: Draft): readonly Field<Draft>[] {
  return visibleSections(form, draft).flatMap((section) => visibleFields(section, draft));
}

/**
 * Problems of the shown fields, by path, top to bottom. A choice that equals `held` is valid, because the gateway
 * may know more choices, unless the draft switches on its group. So is a text held by the gateway that is too long
 * for the form, or no host name.
 */
export function issuesOnShow<Draft>(
  form: Form<Draft>,
  draft: Draft,
  held?: Draft,
  choices?: Choices,
): ReadonlyMap<string, FieldIssue> {
  const all = findIssues(form.schema, draft);
  const found = new Map<string, FieldIssue>();
  for (const field of fieldsOnShow(form, draft)) {
    const issue =
      all.get(field.path) ?? outOfBounds(field, draft) ?? beyondChoices(field, draft, choices);
    if (issue === undefined) continue;
    const isHeld = valueAt(held, field.path) === valueAt(draft, field.path);
    const isKept =
      isHeld &&
      (field.kind === "choice" ? !isSwitchedOn(held, draft, field.path) : isOfText(issue));
    if (!isKept) found.set(field.path, issue);
  }
  return found;
}

function isOfText({ key }: FieldIssue): boolean {
  return /^(tooLong|host)/.test(key);
}

/** Problem of the field that the gateway refused because of its range, until it is within. */
export function refusedIssues<Draft>(
  { refusedRange }: Pick<SettingsForm<Draft>, "refusedRange">,
  { notice, draft }: Pick<FormState<Draft>, "notice" | "draft">,
): ReadonlyMap<string, FieldIssue> {
  const range = notice?.kind === "reply" ? refusedRange?.(notice.reply) : undefined;
  const value = range && draft && valueAt(draft, range.path);
  const issue = range && typeof value === "number" ? boundsIssue(value, range) : undefined;
  return new Map(range && issue ? [[range.path, issue]] : []);
}

function outOfBounds<Draft>(field: Field<Draft>, draft: Draft): FieldIssue | undefined {
  const bounds = field.bounds?.(draft);
  const value = valueAt(draft, field.path);
  return bounds && typeof value === "number" ? boundsIssue(value, bounds) : undefined;
}

function beyondChoices<Draft>(
  field: Field<Draft>,
  draft: Draft,
  choices: Choices | undefined,
): FieldIssue | undefined {
  if (field.among === undefined) return undefined;
  const isKnown = knownOptions(field, choices).some((one) => one === valueAt(draft, field.path));
  return isKnown ? undefined : { key: "choice", params: {} };
}

/** Problem of a field: the key of its text with the figures in it. Keys are the same in every language file. */
export interface FieldIssue {
  readonly key: IssueKey;
  readonly params: Readonly<Record<string, number>>;
}

const keys = [
  "required",
  "number",
  "whole",
  "min",
  "max",
  "step",
  "tooShort",
  "tooLong",
  "tooLongBytes",
  "choice",
  "digits",
  "hexDigits",
  "notZero",
  "serialRange",
  "noSpaces",
  "host",
  "finalSlash",
  "dottedQuad",
  "httpUrl",
  "webUrl",
  "aboveMinimum",
  "passwordsDiffer",
  "invalid",
] as const;

/** Every way in which a field can be wrong. */
export type IssueKey = (typeof keys)[number];

/** All issue keys, for the test that holds the texts complete. */
export const issueKeys: readonly IssueKey[] = keys;

/** First issue of every field by its dotted path, such as `http_phases.0.url`; empty when all is well. */
export function findIssues(
  schema: v.GenericSchema,
  draft: unknown,
): ReadonlyMap<string, FieldIssue> {
  const found = new Map<string, FieldIssue>();
  for (const issue of v.safeParse(schema, draft).issues ?? []) {
    const path = v.getDotPath(issue) ?? "";
    if (!found.has(path)) found.set(path, fieldIssue(issue));
  }
  return found;
}

/** Problem of a number by limits that the gateway sends, or undefined. */
export function boundsIssue(value: number, { min, max, step }: Bounds): FieldIssue | undefined {
  if (value < min) return { key: "min", params: { min } };
  if (value > max) return { key: "max", params: { max } };
  return step === undefined || value % step === 0 ? undefined : { key: "step", params: { step } };
}

function fieldIssue(issue: v.BaseIssue<unknown>): FieldIssue {
  const named = keys.find((key) => key === issue.message);
  if (named) return { key: named, params: {} };
  const step = stepFrom(issue.message);
  if (step !== undefined) return { key: "step", params: { step } };
  return limitIssue(issue) ?? { key: plainKeys[issue.type] ?? "invalid", params: {} };
}

const plainKeys: Readonly<Partial<Record<string, IssueKey>>> = {
  number: "number",
  integer: "whole",
  non_empty: "required",
  values: "choice",
};

function limitIssue({ type, requirement, input }: v.BaseIssue<unknown>): FieldIssue | undefined {
  if (typeof requirement !== "number") return undefined;
  switch (type) {
    case "min_value":
      return { key: "min", params: { min: requirement } };
    case "max_value":
      return { key: "max", params: { max: requirement } };
    case "min_bytes":
      return { key: "tooShort", params: { min: requirement } };
    case "max_bytes":
      return {
        key: hasWideLetters(input) ? "tooLongBytes" : "tooLong",
        params: { max: requirement },
      };
    default:
      return undefined;
  }
}

// Letters that take more than one byte in UTF-8.
function hasWideLetters(input: unknown): boolean {
  return typeof input === "string" && /[\u0080-\uffff]/.test(input);
}

/**
 * Body of the save: the draft, but an invalid hidden field keeps the gateway's value. Nobody can see it, so it must
 * neither block the save nor slip through it. An item that the gateway does not hold is left out.
 */
export function submittedDraft<Draft>(form: Form<Draft>, draft: Draft, loaded: Draft): Draft {
  const shown = new Set(fieldsOnShow(form, draft).map(({ path }) => path));
  let submitted = draft;
  for (const path of findIssues(form.schema, draft).keys()) {
    if (path !== "" && !shown.has(path)) {
      const isNew = valueAt(loaded, path) === undefined;
      const part = isNew ? path.replace(/(\.#[^.]+)\..*/, "$1") : path;
      submitted = withValueAt(submitted, part, valueAt(loaded, part));
    }
  }
  return submitted;
}

/** A difference between the gateway's values and those of the save. */
export interface Change<Draft> {
  readonly field: Field<Draft>;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes by field. A read-only field follows another and is not listed beside it. */
export function changesOf<Draft>(
  form: Form<Draft>,
  draft: Draft,
  loaded: Draft,
): readonly Change<Draft>[] {
  const changed = new Set(changedPaths(loaded, submittedDraft(form, draft, loaded)));
  return form.sections
    .flatMap((section) => withItems(section, [draft, loaded]))
    .filter(({ path, readOnly }) => readOnly !== true && changed.has(path))
    .map((field) => ({
      field,
      before: valueAt(loaded, field.path),
      after: valueAt(draft, field.path),
    }));
}

/** Draft to send after the gateway was asked again. */
export interface MergedDraft<Draft> {
  /** The person's changes on top of the gateway's present values. */
  readonly draft: Draft;
  readonly elsewhere: readonly string[];
  /** Paths of fields that were changed here and, or an item with them, elsewhere to different values. */
  readonly conflicts: readonly string[];
}

/** Merges a draft that began from `loaded` with the gateway's present values. */
export function mergedDraft<Draft>(
  form: Form<Draft>,
  { draft, loaded, fresh }: { draft: Draft; loaded: Draft; fresh: Draft },
): MergedDraft<Draft> {
  const merged = rebaseDraft(draft, loaded, fresh);
  const pathsOf = (changes: readonly Change<Draft>[]) => changes.map(({ field }) => field.path);
  const elsewhere = pathsOf(changesOf(form, fresh, loaded));
  const own = pathsOf(changesOf(form, draft, loaded));
  const open = pathsOf(changesOf(form, merged, fresh));
  const conflicts = open.filter((path) => isAmong(own, path) && isAmong(elsewhere, path));
  return { draft: merged, elsewhere, conflicts };
}

/** Whether any of these paths is that of the same field, or of the item that it is in, or of a field in that item. */
function isAmong(paths: readonly string[], path: string): boolean {
  return paths.some(
    (other) => `${path}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${path}.`),
  );
}

/** The draft with a field, and the read-only fields of its section, as the gateway holds them. */
export function withoutChange<Draft>(
  form: Form<Draft>,
  { draft, loaded, field }: { draft: Draft; loaded: Draft; field: Field<Draft> },
): Draft {
  const section = form.sections.find(({ fields }) => fields?.includes(field));
  const followers = section?.fields?.filter(({ readOnly }) => readOnly === true) ?? [];
  return [field, ...followers].reduce(
    (whole, { path }) => withValueAt(whole, path, valueAt(loaded, path)),
    draft,
  );
}

/**
 * Key of a field's texts: its path without the places in lists and the keys of items; all requests over HTTP share a
 * set of texts.
 */
export function textKeyOf(path: string): string {
  // Firmware without such lists has no such requests either.
  return path.replace(/\.\d+|\.#\w+|^.*\.(?=http_request\.)/g, "");
}

/** One-based place of the last list item in a path, as in the second of `http_phases.1.url`. */
export function placeIn(path: string): number | undefined {
  const places = path.split(".").filter((key) => /^\d+$/.test(key));
  const last = places?.[places.length - 1];
  return last === undefined ? undefined : Number(last) + 1;
}
