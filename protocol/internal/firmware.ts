// What the interface can do with a firmware.
export {
  doubtsOf,
  isUnsettled,
  limitedPages,
  pageUse,
  type PageUse,
} from "../firmware/page-use.ts";
export type { Capabilities, Choices, Limits } from "../firmware/wire.ts";
