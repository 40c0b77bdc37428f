// What a page needs: the curves of days.
export { HEAP } from "./buffers";
export { addColumns, clearColumns, decodeDay, MOST_BYTES, placeDay } from "./day";
