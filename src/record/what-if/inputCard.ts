import { type ComponentType, memo, type MemoExoticComponent } from "react";
import type { WhatIfInput } from "./whatIfInput.ts";

interface WithInput {
  readonly input: WhatIfInput;
}

/**
 * A card that renders again only when one of these parts of the question or its other props changed: all cards would
 * take an old phone long for each typed digit.
 */
export function inputCard<Props extends WithInput>(
  card: ComponentType<Props>,
  parts: readonly (keyof WhatIfInput)[],
): MemoExoticComponent<ComponentType<Props>> {
  return memo(card, (before, after) => {
    if (parts.some((part) => !Object.is(before.input[part], after.input[part]))) return false;
    for (const name in after)
      if (name !== "input" && !Object.is(before[name], after[name])) return false;
    return true;
  });
}
