// Raw grid profiles of inverters: their text, and back.
export { decodeGridProfile } from "./grid-profile/decode.ts";
export type {
  DecodedGridProfile,
  GridProfileError,
  GridProfileItem,
  GridProfileProblem,
  GridProfileSection,
} from "./grid-profile/describe.ts";
export {
  encodeGridProfile,
  hexText,
  type RawGridProfile,
  type RawGridProfileSection,
} from "./grid-profile/encode.ts";
