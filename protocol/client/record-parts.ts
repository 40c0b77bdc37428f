import { inverterList } from "./replaced-records.ts";

/** The record itself; of the list of inverters the one that the body edits. */
export function recordIn(path: string, answer: unknown, body: unknown): unknown {
  if (path !== inverterList) return answer;
  const list = partOf(answer, "inverter");
  const id = partOf(body, "id");
  return Array.isArray(list) ? list.find((one) => partOf(one, "id") === id) : undefined;
}

/** A part of a record; undefined where there is none. */
export function partOf(value: unknown, key: string): unknown {
  return isBranch(value) ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
}

/** Whether a value has parts. */
export function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
