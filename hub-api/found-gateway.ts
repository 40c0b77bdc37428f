import * as v from "valibot";

export const FoundGateway = v.object({
  /** `http://192.168.1.50`; it becomes a part of a command line, so it holds nothing but an address. */
  url: v.pipe(v.string(), v.regex(/^http:\/\/\d+(\.\d+){3}(:\d+)?$/)),
  /** Its own name; empty when unknown. */
  name: v.string(),
  /** Its firmware, as it names it; empty when unknown. */
  version: v.string(),
});
export type FoundGateway = Readonly<v.InferOutput<typeof FoundGateway>>;
