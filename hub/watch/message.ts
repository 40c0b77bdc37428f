import { type Alert, alertKey } from "#plant/watch/alert.ts";
import type { Digest } from "#plant/watch/digest.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";
import type { NoticeEvent } from "./alertStore.ts";
import { alertText, digestText, testText } from "./texts.ts";

/** A notice as every channel gets it; the webhook sends it as JSON. */
export interface Message {
  /** The same for every delivery of the same event: the receiver may drop a repetition. */
  readonly id: string;
  readonly kind: NoticeEvent["kind"] | "test";
  /** Empty for a single gateway without a name. */
  readonly gateway: string;
  readonly title: string;
  readonly text: string;
  readonly alert: Alert | null;
  /** Figures of a digest; missing in any other message. */
  readonly digest?: Digest;
}

export function messageOf(gateway: string, event: NoticeEvent, language: NoticeLanguage): Message {
  const { kind } = event;
  if (kind === "digest") {
    const { digest } = event;
    const id = `${gateway} ${digest.span} ${digest.from}`;
    const text = digestText(digest, language);
    return { id, kind, gateway, title: titleOf(gateway), text, alert: null, digest };
  }
  const { alert } = event;
  const id = `${gateway} ${alertKey(alert)} ${kind}`;
  return {
    id,
    kind,
    gateway,
    title: titleOf(gateway),
    text: alertText(alert, kind, language),
    alert,
  };
}

export function testMessage(atMs: number, language: NoticeLanguage): Message {
  const text = testText(language);
  return { id: `test ${atMs}`, kind: "test", gateway: "", title: titleOf(""), text, alert: null };
}

function titleOf(gateway: string): string {
  return gateway === "" ? "Heliograph" : `Heliograph: ${gateway}`;
}
