import type { ElementType, Key } from "react";
import { jsx as create } from "react/jsx-runtime";
import { classOf, type Styles } from "./react.ts";

type Props = Readonly<Record<string, unknown>> & {
  readonly className?: string;
  readonly css?: Styles;
};

export { Fragment } from "react/jsx-runtime";

/** An element, its `css` prop turned into a class. Stands for Emotion's runtime of the same name. */
export function jsx(type: ElementType, props: Props, key?: Key) {
  if (!("css" in props)) return create(type, props, key);
  const { css, ...rest } = props;
  const className = [rest.className, classOf(css)].filter(Boolean).join(" ");
  return create(type, className === "" ? rest : { ...rest, className }, key);
}

// Only React's development build tells apart how children came.
export { jsx as jsxs };
