import { err, ok, type Result } from "../result.ts";

// Apart from `read-shape.ts`: the library reads plain live values without any schema.

/**
 * Why a reply could not be read: empty, HTML (an unknown path answers with the page), not JSON (for example cut off),
 * endless, or JSON of another shape with the first odd places.
 */
export type ReplyError =
  | { readonly kind: "empty" | "html" | "notJson" | "tooLong" }
  | { readonly kind: "shape"; readonly issues: readonly string[] };

/** Reads the text of an answer as a value of JSON. Never throws. */
export function parseAnswer(text: string): Result<unknown, ReplyError> {
  // A script without types may give anything.
  if (typeof text !== "string" || text.trim() === "") return err({ kind: "empty" });
  const json = parseJson(text);
  return json.ok ? json : err({ kind: text.trimStart().startsWith("<") ? "html" : "notJson" });
}

/** Parses JSON without throwing. */
export function parseJson(text: string): Result<unknown, "notJson"> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err("notJson");
  }
}
