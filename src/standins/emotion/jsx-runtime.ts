import type { ElementType, Key } from "react";
import * as plain from "react/jsx-runtime";
import { classOf, type Styles } from "./react.ts";

type Props = Readonly<Record<string, unknown>> & { readonly className?: string };

export { Fragment } from "react/jsx-runtime";

/** An element, its `css` prop turned into a class. Stands for Emotion's runtime of the same name. */
export const jsx = withClass(plain.jsx);

/** The same for an element with several children. */
export const jsxs = withClass(plain.jsxs);

function withClass(create: typeof plain.jsx) {
  return (type: ElementType, props: Props & { readonly css?: Styles }, key?: Key) => {
    if (!("css" in props)) return create(type, props, key);
    const { css, ...rest } = props;
    const className = [rest.className, classOf(css)].filter(Boolean).join(" ");
    return create(type, className === "" ? rest : { ...rest, className }, key);
  };
}
