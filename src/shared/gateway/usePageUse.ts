import { useAtomValue } from "jotai";
import { type PageUse, pageUse } from "#protocol/internal/firmware.ts";
import { mayMeetOthers } from "./built.ts";
import { profileAtom } from "./profile.ts";

/** What a page, by the id of its route, does for this gateway. An image serves the firmware it was built for. */
export const usePageUse: (page: string) => PageUse = mayMeetOthers
  ? (page) => pageUse(useAtomValue(profileAtom), page)
  : () => "complete";
