import { FlowPage } from "./flow/FlowPage.tsx";
import { StringsPage } from "./strings/StringsPage.tsx";
import { WallPage } from "./wall/WallPage.tsx";

/** The pages of insight; loaded together, because the gateway has few sockets. */
export const insightPages = {
  flow: FlowPage,
  strings: StringsPage,
  wall: WallPage,
} as const;
