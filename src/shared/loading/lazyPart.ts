import { type ComponentType, createElement } from "react";
import { createLoader, type Loadable } from "./createLoader.ts";
import { useLoaded } from "./useLoaded.ts";

/** A part that nothing depends on, loaded with its texts when it is first shown; until then, and if that fails, nothing. */
export function lazyPart<Props extends object>(
  part: Loadable<ComponentType<Props>>,
): ComponentType<Props> {
  const loader = createLoader<ComponentType<Props>>();
  return function LazyPart(props: Props) {
    const file = useLoaded(loader, part);
    return file?.status === "ready" ? createElement(file.content, props) : null;
  };
}
