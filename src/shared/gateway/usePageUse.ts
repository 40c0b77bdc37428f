import { useAtomValue } from "jotai";
import { type PageUse, pageUse } from "#protocol/firmware/page-use.ts";
import { profileAtom } from "./profile.ts";

/** Use of a page, by the id of its route, for this gateway. An image serves the firmware it was built for. */
export const usePageUse: (page: string) => PageUse = BUILT.mayMeetOthers
  ? (page) => pageUse(useAtomValue(profileAtom), page)
  : () => "complete";
