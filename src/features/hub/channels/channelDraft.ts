import {
  type AlertSettings,
  type AlertSettingsChange,
  brokerAddress,
  httpAddress,
  plainTopic,
} from "#hub-api/settings.ts";

/** What the form of the channels holds. An empty address or secret keeps the stored one. */
export interface ChannelDraft {
  readonly language: AlertSettings["language"];
  readonly hasWebhook: boolean;
  readonly webhookUrl: string;
  readonly webhookToken: string;
  readonly hasNtfy: boolean;
  readonly ntfyUrl: string;
  readonly ntfyToken: string;
  readonly hasMqtt: boolean;
  readonly mqttUrl: string;
  readonly mqttUser: string;
  readonly mqttPassword: string;
  readonly mqttTopic: string;
}

/** Why a field cannot be saved. */
export type ChannelProblem = "required" | "http" | "broker" | "topic";

/** The form as it is opened. */
export function draftOf({ language, webhook, ntfy, mqtt }: AlertSettings): ChannelDraft {
  return {
    language,
    hasWebhook: webhook !== null,
    webhookUrl: "",
    webhookToken: "",
    hasNtfy: ntfy !== null,
    ntfyUrl: "",
    ntfyToken: "",
    hasMqtt: mqtt !== null,
    mqttUrl: mqtt?.url ?? "",
    mqttUser: mqtt?.username ?? "",
    mqttPassword: "",
    mqttTopic: mqtt?.topic ?? "heliograph",
  };
}

/** What is wrong with the fields of the channels that are on. */
export function problemsOf(
  draft: ChannelDraft,
  { webhook, ntfy }: AlertSettings,
): Partial<Record<keyof ChannelDraft, ChannelProblem>> {
  const found: Partial<Record<keyof ChannelDraft, ChannelProblem | undefined>> = {
    ...(draft.hasWebhook && { webhookUrl: httpProblem(draft.webhookUrl, webhook !== null) }),
    ...(draft.hasNtfy && { ntfyUrl: httpProblem(draft.ntfyUrl, ntfy !== null) }),
    ...(draft.hasMqtt && {
      mqttUrl: textProblem(draft.mqttUrl, brokerAddress, "broker"),
      mqttTopic: textProblem(draft.mqttTopic, plainTopic, "topic"),
    }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function httpProblem(url: string, isStored: boolean): ChannelProblem | undefined {
  return url.trim() === "" && isStored ? undefined : textProblem(url, httpAddress, "http");
}

function textProblem(
  text: string,
  pattern: RegExp,
  problem: ChannelProblem,
): ChannelProblem | undefined {
  if (text.trim() === "") return "required";
  return pattern.test(text.trim()) ? undefined : problem;
}

/** What is sent to the hub. */
export function changeOf(draft: ChannelDraft): AlertSettingsChange {
  return {
    language: draft.language,
    webhook: draft.hasWebhook ? http(draft.webhookUrl, draft.webhookToken) : null,
    ntfy: draft.hasNtfy ? http(draft.ntfyUrl, draft.ntfyToken) : null,
    mqtt: draft.hasMqtt
      ? {
          url: draft.mqttUrl.trim(),
          username: draft.mqttUser.trim(),
          topic: draft.mqttTopic.trim(),
          ...(draft.mqttPassword !== "" && { password: draft.mqttPassword }),
        }
      : null,
  };
}

function http(url: string, token: string): NonNullable<AlertSettingsChange["webhook"]> {
  return { ...(url.trim() !== "" && { url: url.trim() }), ...(token !== "" && { token }) };
}
