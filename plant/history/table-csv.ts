import { csvText } from "./csv.ts";

/** How numbers of a table are written: with a point, fields parted by commas; or with a comma, parted by semicolons. */
export type DecimalMark = "." | ",";

/** A text, a number with its digits after the mark, or nothing where nothing is known. */
export type TableField = string | { readonly value: number; readonly digits: number } | undefined;

/** The mark at the start of a table by which Excel reads it as UTF-8. */
export const TABLE_MARK = "\ufeff";

/** A line of a table as CSV, with its end. A number that is not finite is left empty. */
export function tableLine(fields: readonly TableField[], mark: DecimalMark): string {
  const separator = mark === "," ? ";" : ",";
  return `${fields.map((field) => fieldText(field, mark)).join(separator)}\r\n`;
}

function fieldText(field: TableField, mark: DecimalMark): string {
  if (field === undefined) return "";
  if (typeof field === "string") return csvText(field);
  const { value, digits } = field;
  if (!Number.isFinite(value)) return "";
  const text = value.toFixed(digits);
  // No zero has a sign.
  return (Number(text) === 0 ? text.replace("-", "") : text).replace(".", mark);
}
