import { clientOf } from "./reach.ts";
import type { WhatIf } from "./what-if/api.ts";
import { askWhatIf } from "./what-if/ask.ts";

/** The question of `heliograph what-if` from a program; see docs/what-if.md. */
export const whatIf: WhatIf = async (
  address,
  question = {},
  { password, signal = new AbortController().signal } = {},
) => {
  const { assumed: _, ...answer } = await askWhatIf(
    clientOf(address, { password }, { environment: {} }),
    question,
    signal,
  );
  return answer;
};
