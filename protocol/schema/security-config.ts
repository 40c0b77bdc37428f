import * as v from "valibot";

/** Admin password in clear text, 8 to 64 characters, and the read-only permission. Reference 4.2. */
export const SecurityConfig = v.looseObject({
  password: v.pipe(v.string(), v.minBytes(8), v.maxBytes(64)),
  allow_readonly: v.boolean(),
});
export type SecurityConfig = v.InferOutput<typeof SecurityConfig>;
