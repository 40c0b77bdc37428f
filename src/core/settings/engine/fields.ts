import type { ReactNode } from "react";
import type * as v from "valibot";
import type { Choices } from "#protocol/firmware/wire.ts";
import { rulesOf, type FieldRules } from "#protocol/schema/rules.ts";
import { withValueAt } from "./formState.ts";

type Entries = v.ObjectEntries;

/**
 * Draft of an object schema: its entries only. Further keys of newer firmware travel with it, but would erase the
 * names of the keys if they were part of the type.
 */
export type DraftOf<E extends Entries> = {
  readonly [K in keyof E as undefined extends v.InferOutput<E[K]> ? never : K]: v.InferOutput<E[K]>;
} & {
  readonly [K in keyof E as undefined extends v.InferOutput<E[K]> ? K : never]?: v.InferOutput<
    E[K]
  >;
};

type KeyOf<E extends Entries, Value> = {
  [K in keyof E & string]: NonNullable<v.InferOutput<E[K]>> extends Value ? K : never;
}[keyof E & string];

/** Limits that the gateway itself sends, such as the frequencies of a country. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/** Properties of a field; the limits come from its schema. */
interface FieldWords<Draft> {
  /** Shown only then. A hidden field never blocks a save. */
  readonly when?: (draft: Draft) => boolean;
  /** Shows the field's `warn` text; never blocks. */
  readonly warn?: (draft: Draft) => boolean;
  /** The draft after this field changed, for a field that sets another. */
  readonly onChange?: <D extends Draft>(draft: D) => D;
  /** Limits that the gateway itself sends. */
  readonly bounds?: (draft: Draft) => Bounds | undefined;
  readonly readOnly?: boolean;
  /** The choice whose largest number depends on the gateway. */
  readonly among?: keyof Choices;
}

export type FieldKind =
  | "text"
  | "secret"
  | "area"
  | "number"
  | "slider"
  | "choice"
  | "toggle"
  | "custom"
  | "item";

export interface CustomFieldProps<Draft> {
  readonly draft: Draft;
  readonly change: (edit: <D extends Draft>(draft: D) => D) => void;
  /** To be spread on a field of `shared/ui`. */
  readonly field: {
    readonly label: string;
    readonly hint: ReactNode;
    readonly range: string | undefined;
    readonly error: string | undefined;
    readonly name: string;
  };
}

/** A field of a page, ready for any draft that holds at least `Draft`. */
export interface Field<Draft> extends FieldWords<Draft> {
  readonly kind: FieldKind;
  /** Dotted path in the draft, such as `http_phases.0.url`. */
  readonly path: string;
  /** Its schema's demands, read when it is drawn: an image declares all pages before its first render. */
  readonly rules: () => FieldRules;
  readonly set: <D extends Draft>(draft: D, value: unknown) => D;
  readonly custom?: (props: CustomFieldProps<Draft>) => ReactNode;
}

/** Part of a larger draft with its own fields, such as a phase of the power meter. */
export interface Part<Root, Draft> {
  readonly path: string;
  readonly get: (root: Root) => Draft | undefined;
  readonly set: <R extends Root>(root: R, part: Draft) => R;
}

/** The part of a draft below a dotted path, such as `http_phases.0`, where `get` finds it. */
export function partAt<Root, Draft>(
  path: string,
  get: (root: Root) => Draft | undefined,
): Part<Root, Draft> {
  return { path, get, set: (root, part) => withValueAt(root, path, part) };
}

/** Builders of fields that know the schema's keys: a misspelt key does not compile. */
export function fieldsOf<E extends Entries>(schema: { readonly entries: E }) {
  type Draft = DraftOf<E>;
  const field =
    <Value>(kind: FieldKind) =>
    (key: KeyOf<E, Value>, words: FieldWords<Draft> = {}): Field<Draft> =>
      makeField<E>(schema.entries, { kind, key, words });
  return {
    text: field<string>("text"),
    secret: field<string>("secret"),
    area: field<string>("area"),
    number: field<number>("number"),
    slider: field<number>("slider"),
    choice: field<number>("choice"),
    toggle: field<boolean>("toggle"),
    custom: (
      key: keyof E & string,
      custom: (props: CustomFieldProps<Draft>) => ReactNode,
      words: FieldWords<Draft> = {},
    ): Field<Draft> => ({
      ...makeField<E>(schema.entries, { kind: "custom", key, words }),
      custom,
    }),
  };
}

function makeField<E extends Entries>(
  entries: E,
  { kind, key, words }: { kind: FieldKind; key: keyof E & string; words: FieldWords<DraftOf<E>> },
): Field<DraftOf<E>> {
  const entry = entries[key];
  let rules: FieldRules | undefined;
  return {
    ...words,
    kind,
    path: key,
    rules: () => (rules ??= entry ? rulesOf(entry) : {}),
    set: (draft, value) => {
      const next = { ...draft, [key]: value };
      return words.onChange ? words.onChange(next) : next;
    },
  };
}

/** Fields of a part as fields of the whole. Where the part is missing they are hidden. */
export function fieldsIn<Root, Draft>(
  part: Part<Root, Draft>,
  fields: readonly Field<Draft>[],
): readonly Field<Root>[] {
  return fields.map((field) => liftField(part, field));
}

/** The same of the part with a key, which a record may lack. */
export function fieldsAt<Key extends string, Draft>(
  key: Key,
  fields: readonly Field<Draft>[],
): readonly Field<With<Key, Draft>>[] {
  const part = partAt<With<Key, Draft>, Draft>(key, (root) => root[key]);
  return fieldsIn(part, fields);
}

type With<Key extends string, Draft> = { readonly [K in Key]?: Draft | undefined };

/** The same fields, shown only while this holds, too. */
export function shownIf<Draft>(
  isShown: (draft: Draft) => boolean,
  fields: readonly Field<Draft>[],
): readonly Field<Draft>[] {
  return fields.map((field) => ({
    ...field,
    when: (draft) => isShown(draft) && field.when?.(draft) !== false,
  }));
}

function liftField<Root, Draft>(part: Part<Root, Draft>, field: Field<Draft>): Field<Root> {
  const { kind, rules, readOnly = false, among, when, warn, bounds, custom } = field;
  const inPart = <Value>(root: Root, read: (draft: Draft) => Value): Value | undefined => {
    const draft = part.get(root);
    return draft === undefined ? undefined : read(draft);
  };
  return {
    kind,
    rules,
    readOnly,
    path: `${part.path}.${field.path}`,
    when: (root) => inPart(root, when ?? (() => true)) === true,
    ...(among && { among }),
    ...(warn && { warn: (root: Root) => inPart(root, warn) === true }),
    ...(bounds && { bounds: (root: Root) => inPart(root, bounds) }),
    set: (root, value) => {
      const draft = part.get(root);
      return draft === undefined ? root : part.set(root, field.set(draft, value));
    },
    ...(custom && {
      custom: ({ draft: root, change, field: labels }: CustomFieldProps<Root>) =>
        inPart(root, (draft) =>
          custom({
            draft,
            field: labels,
            change: (edit) =>
              change((whole) => {
                const inner = part.get(whole);
                return inner === undefined ? whole : part.set(whole, edit(inner));
              }),
          }),
        ),
    }),
  };
}

export function knownOptions(
  { rules, among }: Pick<Field<never>, "rules" | "among">,
  choices: Choices | undefined,
): readonly number[] {
  const { options = [] } = rules();
  const largest = (among && choices?.[among]) ?? Number.POSITIVE_INFINITY;
  return options.filter((option) => option <= largest);
}
