// What the interface can do with a firmware, and which releases are known.
export { probePaths } from "../firmware/evidence.ts";
export { doubtsOf, limitedPages, pageUse, type PageUse } from "../firmware/page-use.ts";
export { profileOfRelease } from "../firmware/profile.ts";
export type { FirmwareRelease } from "../firmware/release.ts";
export { allReleases, newestRelease } from "../firmware/releases.ts";
export { specifiedRelease } from "../firmware/specified-release.ts";
export type { Capabilities, Choices, Limits } from "../firmware/wire.ts";
