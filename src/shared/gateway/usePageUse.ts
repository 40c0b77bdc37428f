import { useAtomValue } from "jotai";
import { type PageUse, pageUse } from "#protocol/internal/firmware.ts";
import { profileAtom } from "./profile.ts";

/** What a page, by the id of its route, does for this gateway. An image serves the firmware it was built for. */
export const usePageUse: (page: string) => PageUse = BUILT.mayMeetOthers
  ? (page) => pageUse(useAtomValue(profileAtom), page)
  : () => "complete";
