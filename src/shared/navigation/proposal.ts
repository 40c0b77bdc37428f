import { atom } from "jotai";

/** A learnt value of a setting: its page fills it in, a person saves it. */
export type Proposal =
  | {
      readonly setting: "peak";
      readonly serial: string;
      /** The inverter's string, from 0. */
      readonly string: number;
      readonly watts: number;
    }
  | { readonly setting: "longitude"; readonly degrees: number };

/** Proposal for the page that is opened next. */
export const proposalAtom = /* @__PURE__ */ atom<Proposal | undefined>(undefined);
