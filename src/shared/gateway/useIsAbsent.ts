import { useAtomValue } from "jotai";
import { absentPagesAtom } from "./profile.ts";

/**
 * Whether the gateway lacks the subject of a page, by the id of its route. An image has the pages of its firmware
 * alone.
 */
export const useIsAbsent: (page: string) => boolean = BUILT.mayMeetOthers
  ? (page) => useAtomValue(absentPagesAtom).includes(page)
  : () => false;
