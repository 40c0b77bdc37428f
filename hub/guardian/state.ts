import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { GuardianBook } from "./book.ts";
import type { GuardianMemory } from "./memory.ts";

export interface GuardianState {
  readonly book: GuardianBook;
  readonly memory: GuardianMemory;
}

export type Command =
  | {
      readonly id: number;
      readonly kind: "limit";
      readonly serial: string;
      readonly limit: PlainLimit;
    }
  | { readonly id: number; readonly kind: "limiter"; readonly isOn: boolean };
