import { type ComponentType, memo, type MemoExoticComponent } from "react";
import type { Asked } from "./asked.ts";

interface WithAsked {
  readonly asked: Asked;
}

/**
 * A card that renders again only when any of these parts of the question has changed, or any of its other props: a
 * page of cards with fields would take an old phone long for each typed digit.
 */
export function askedCard<Props extends WithAsked>(
  card: ComponentType<Props>,
  parts: readonly (keyof Asked)[],
): MemoExoticComponent<ComponentType<Props>> {
  return memo(card, (before, after) => {
    if (parts.some((part) => !Object.is(before.asked[part], after.asked[part]))) return false;
    for (const name in after)
      if (name !== "asked" && !Object.is(before[name], after[name])) return false;
    return true;
  });
}
