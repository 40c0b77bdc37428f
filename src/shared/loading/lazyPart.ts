import { type ComponentType, createElement } from "react";
import { createLoader, type Loadable } from "./createLoader.ts";
import { useLoaded } from "./useLoaded.ts";

/** An optional part, loaded with its texts when first shown; nothing until then and after a failure. */
export function lazyPart<Props extends object>(
  part: Loadable<ComponentType<Props>>,
): ComponentType<Props> {
  const loader = createLoader<ComponentType<Props>>();
  return function LazyPart(props: Props) {
    const file = useLoaded(loader, part);
    return file?.status === "ready" ? createElement(file.content, props) : null;
  };
}
