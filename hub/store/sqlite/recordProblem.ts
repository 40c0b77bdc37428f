import { existsSync } from "node:fs";
import Database from "libsql";
import * as v from "valibot";
import { troubleOf } from "../storeTrouble.ts";

const checked = v.array(v.object({ quick_check: v.string() }));

/**
 * What is wrong with a record, as a sentence. Reads the whole file, which a hub may be using. `undefined` when nothing is
 * wrong or there is no file. Never throws.
 */
export function recordProblem(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new Database(path, { readonly: true });
    const [first] = v.parse(checked, database.pragma("quick_check(1)"));
    database.close();
    return first?.quick_check === "ok" ? undefined : `${path} is damaged.`;
  } catch (error) {
    return troubleOf(error, path).message;
  }
}
