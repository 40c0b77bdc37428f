// A gateway hides no serials.
export { Private as Serial } from "../../src/shared/privacy/Private.tsx";
export const useSerialsHidden = (): boolean => false;
