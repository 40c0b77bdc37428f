import * as v from "valibot";

/** The language packs of the gateway, for its display and its own interface. */
export const LanguageList = v.array(v.looseObject({ code: v.string(), name: v.string() }));
