import { css as composed, type SerializedStyles } from "@emotion/react";
import type { ElementType, Key, ReactElement, ReactNode } from "react";
import { jsx as element, jsxs as elements } from "react/jsx-runtime";
import { styleCache } from "./styleCache.ts";

export { Fragment } from "react/jsx-runtime";

type Style = SerializedStyles | false | null | undefined;

interface Props {
  readonly css?: Style | readonly Style[];
  className?: string;
  readonly children?: ReactNode;
}

/**
 * Elements of the page, in place of Emotion's own function (decision 46): the styles of this page are made once and
 * never from props, so that an element needs their class alone and no component around it.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return element(type, "css" in props ? withClass(props) : props, key);
}

/** The same for an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return elements(type, "css" in props ? withClass(props) : props, key);
}

/** Both for the development server and tests. */
export function jsxDEV(type: ElementType, props: Props, key?: Key, hasList = false): ReactElement {
  return hasList ? jsxs(type, props, key) : jsx(type, props, key);
}

function withClass({ css, ...props }: Props): Props {
  const own = isList(css) ? classOfAll(css) : css && classOf(css);
  if (own) props.className = props.className ? `${props.className} ${own}` : own;
  return props;
}

function isList(css: Props["css"]): css is readonly Style[] {
  return Array.isArray(css);
}

const classes = new Map<unknown, string>();

/** Class of a style, whose rules are written at its first use. */
function classOf(style: SerializedStyles): string {
  const known = classes.get(style);
  if (known !== undefined) return known;
  const name = `${styleCache.key}-${style.name}`;
  // An animation also needs its frames.
  for (let part: SerializedStyles | undefined = style; part; part = part.next) {
    if (styleCache.inserted[part.name] !== undefined) continue;
    if (isFlat(part)) insertAsItStands(name, part);
    else styleCache.insert(part === style ? `.${name}` : "", part, styleCache.sheet, true);
  }
  classes.set(style, name);
  return name;
}

// Without a block inside, a style is a single rule, and Emotion's parser would give back its text: half the time that
// styles take.
function isFlat({ styles }: SerializedStyles): boolean {
  return !styles.includes("{");
}

function insertAsItStands(className: string, { name, styles }: SerializedStyles): void {
  styleCache.inserted[name] = true;
  styleCache.sheet.insert(`.${className}{${styles}}`);
}

/** Class of several styles, of which the last counts most. */
function classOfAll(styles: readonly Style[]): string | undefined {
  const shown = styles.filter((style) => Boolean(style));
  const names = shown.map((style) => style && style.name).join();
  if (names === "") return undefined;
  const known = classes.get(names);
  if (known !== undefined) return known;
  const name = classOf(composed(shown));
  classes.set(names, name);
  return name;
}
