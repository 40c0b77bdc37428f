import { rulesOf } from "./rulesOf.ts";

/** A style, to be worn by any number of elements. */
export interface Style {
  readonly id: number;
  readonly text: string;
}

/** What the `css` prop takes: a style, several of which later ones win, or nothing. */
export type Styles = Style | readonly Styles[] | false | null | undefined;

type Value = string | number;

// Rules of the whole page stand before those of classes, whichever is drawn first.
const [pageSheet, classSheet] = [addSheet(), addSheet()];

/** Classes there are, by the numbers of their styles. */
const classes = new Map<string, string>();
let lastId = 0;

/** A style. Stands for Emotion's `css`, and is held to it by a contract test. */
export function css(parts: TemplateStringsArray, ...values: readonly Value[]): Style {
  return { id: (lastId += 1), text: String.raw({ raw: parts }, ...values) };
}

/** An animation; gives its name. */
export function keyframes(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const { id, text } = css(parts, ...values);
  const name = `k${id}`;
  insert(classSheet, [`@keyframes ${name}{${text}}`]);
  return name;
}

/** Rules of the whole page, for good: it draws nothing. */
export function Global({ styles }: { readonly styles: Style }): null {
  const key = `page ${styles.id}`;
  if (!classes.has(key)) insert(pageSheet, rulesOf("", styles.text));
  classes.set(key, "");
  return null;
}

/** The class that looks like all these styles together; undefined for none. */
export function classOf(styles: Styles): string | undefined {
  const worn = flatten(styles);
  const key = worn.map(({ id }) => id).join();
  const known = classes.get(key);
  if (known !== undefined || key === "") return known;
  const name = `s${classes.size}`;
  classes.set(key, name);
  insert(classSheet, rulesOf(`.${name}`, worn.map(({ text }) => text).join(";")));
  return name;
}

function flatten(styles: Styles): readonly Style[] {
  if (!styles) return [];
  return isList(styles) ? styles.flatMap(flatten) : [styles];
}

function isList(styles: Style | readonly Styles[]): styles is readonly Styles[] {
  return Array.isArray(styles);
}

function addSheet(): CSSStyleSheet | null {
  return document.head.appendChild(document.createElement("style")).sheet;
}

function insert(sheet: CSSStyleSheet | null, rules: readonly string[]): void {
  for (const rule of rules) {
    try {
      sheet?.insertRule(rule, sheet.cssRules.length);
    } catch {
      // Another browser's pseudo-element: a rule that is not for this one.
    }
  }
}
