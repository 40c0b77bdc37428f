// What tells about the owner of a gateway, and how it is taken out.
export { privateKind, privateKindAt } from "../privacy/key-kind.ts";
export { maskMark } from "../privacy/mask-mark.ts";
export { packOf } from "../privacy/pack-of.ts";
export { maskText } from "../privacy/private-text.ts";
export { redact } from "../privacy/redact.ts";
export { treatmentOf } from "../privacy/known-keys.ts";
