import type { TFunction } from "i18next";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { shownText } from "#protocol/shown-text.ts";

/**
 * Variant of the alert for the answer to a save: its type, or a warning if unknown (docs/interface.md#messages-of-settings).
 */
export function alertVariant({
  type,
}: Pick<SaveReply, "type">): "success" | "danger" | "info" | "warning" {
  return type === "success" || type === "danger" || type === "info" ? type : "warning";
}

/**
 * Text of the answer to a save, in the language shown: by its code and parameters, else the gateway's English
 * message, else the type of the answer. Source: docs/interface.md#messages-of-settings,
 * docs/gateway/calls.md#answers-to-saves.
 */
export function replyText(
  t: TFunction,
  reply: Pick<SaveReply, "type" | "message" | "code" | "param">,
): string {
  const { code, param = {} } = reply;
  const isMeant = code !== undefined && !isOtherMeaning(code, param);
  const values = { ...defaultsOf(code), ...shownParameters(code, param) };
  const text = isMeant && t(`${code}`, { ...values, ns: "codes", defaultValue: "" });
  return text || shownText(reply.message ?? reply.type);
}

type Code = SaveReply["code"];

// AC chargers since June 2025 refuse a voltage by 1002 and a current by 1003, with the bounds.
function isOtherMeaning(code: Code, param: object): boolean {
  return (code === 1002 || code === 1003) && "min" in param;
}

// The gateway leaves `min` out where an inverter's limit is refused; the catalogue says from 1.
function defaultsOf(code: Code): Readonly<Record<string, number>> {
  return code === 5002 ? { min: 1 } : {};
}

// The gateway sends the bounds of the frequency in Hz (docs/gateway/settings.md#radio), the text speaks of kHz.
function shownParameters(
  code: Code,
  param: NonNullable<SaveReply["param"]>,
): NonNullable<SaveReply["param"]> {
  if (code !== 2004) return param;
  return Object.fromEntries(
    Object.entries(param).map(([name, hz]) => [name, Number(hz) / 1000] as const),
  );
}
