import type { ChannelName, ChannelTarget } from "#hub-api/channels.ts";
import type { Message } from "./message.ts";
import { PATIENCE_MS, Refusal, type Sender } from "./sender.ts";

type HttpName = Exclude<ChannelName, "email" | "mqtt">;

/** What is sent to a service for a message. */
interface HttpRequest {
  readonly method?: "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface HttpService<Name extends HttpName> {
  readonly request: (target: ChannelTarget<Name>, message: Message) => HttpRequest;
  /** What its answers mean, where they have a meaning of their own. */
  readonly answers?: Readonly<Record<number, string>>;
}

const json = { "content-type": "application/json" } as const;
const wrongToken = "it does not know the token";

/** The services, by what their documents say. */
const services: { readonly [Name in HttpName]: HttpService<Name> } = {
  webhook: {
    request: ({ url = "", token }, message) => ({
      url,
      headers: { ...json, ...bearer(token) },
      body: JSON.stringify(message),
    }),
  },
  // docs.ntfy.sh/publish: the topic is part of the address, the message is the body, of at most 4,096 bytes.
  ntfy: {
    request: ({ url = "", token }, { kind, title, text }) => ({
      url,
      headers: { title, ...ntfyMarks[kind], ...bearer(token) },
      body: cut(text, 1_000),
    }),
  },
  // core.telegram.org/bots/api#sendmessage: at most 4,096 characters.
  telegram: {
    request: ({ url = "", token = "", chat }, message) => ({
      url: below(url, `/bot${token}/sendMessage`),
      headers: json,
      body: JSON.stringify({
        chat_id: chat,
        text: cut(`${message.title}\n${message.text}`, 4_096),
        disable_notification: !isUrgent(message),
      }),
    }),
    answers: {
      400: "it does not know the chat, or nobody has written to the bot there",
      401: wrongToken,
      403: "the bot may not write to this chat",
      404: wrongToken,
    },
  },
  // pushover.net/api: at most 250 characters of title and 1,024 of message; a failed request says 4xx.
  pushover: {
    request: ({ url = "", token, user }, message) => ({
      url: below(url, "/1/messages.json"),
      headers: json,
      body: JSON.stringify({
        token,
        user,
        title: cut(message.title, 250),
        message: cut(message.text, 1_024),
        priority: isUrgent(message) ? 1 : 0,
      }),
    }),
    answers: { 400: "it does not know the token or the user key" },
  },
  // gotify.net/docs/pushmsg: priorities from 8 on make a sound on phones, those below 4 make none.
  gotify: {
    request: ({ url = "", token = "" }, message) => ({
      url: below(url, "/message"),
      headers: { ...json, "x-gotify-key": token },
      body: JSON.stringify({
        title: message.title,
        message: message.text,
        priority: isUrgent(message) ? 8 : 4,
      }),
    }),
    answers: { 401: wrongToken, 403: wrongToken },
  },
  // spec.matrix.org/v1.11/client-server-api: the server drops a repetition with the same last part of the path.
  matrix: {
    request: ({ url = "", room = "", token }, { id, title, text }) => {
      const place = `${encodeURIComponent(room)}/send/m.room.message/${encodeURIComponent(id)}`;
      return {
        method: "PUT",
        url: below(url, `/_matrix/client/v3/rooms/${place}`),
        headers: { ...json, ...bearer(token) },
        body: JSON.stringify({ msgtype: "m.text", body: `${title}\n${cut(text, 10_000)}` }),
      };
    },
    answers: {
      401: wrongToken,
      403: "the account of the token may not write in this room",
      404: "it is no Matrix server, or does not know the room",
    },
  },
};

const ntfyMarks: Readonly<Record<Message["kind"], Readonly<Record<string, string>>>> = {
  start: { priority: "high", tags: "warning" },
  end: { priority: "default", tags: "white_check_mark" },
  test: { priority: "default", tags: "white_check_mark" },
  digest: { priority: "low", tags: "sunny" },
};

export const httpChannels: { readonly [Name in HttpName]: Sender<Name> } = {
  telegram: (...sent) => post(services.telegram, ...sent),
  ntfy: (...sent) => post(services.ntfy, ...sent),
  pushover: (...sent) => post(services.pushover, ...sent),
  gotify: (...sent) => post(services.gotify, ...sent),
  matrix: (...sent) => post(services.matrix, ...sent),
  webhook: (...sent) => post(services.webhook, ...sent),
};

async function post<Name extends HttpName>(
  { request, answers }: HttpService<Name>,
  target: ChannelTarget<Name>,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  const { method = "POST", url, headers, body } = request(target, message);
  const { address, authorization } = withoutAccount(url);
  const answer = await fetch(address, {
    method,
    body,
    headers: { ...authorization, ...headers },
    // A redirection would carry the token elsewhere.
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  throw new Refusal(answers?.[answer.status] ?? `it answered ${answer.status}`);
}

/** The address as `fetch` takes it, which refuses user and password in it, and the header that holds them. */
function withoutAccount(text: string): {
  readonly address: URL;
  readonly authorization: Readonly<Record<string, string>>;
} {
  const address = new URL(text);
  const account = [address.username, address.password].map(decodeURIComponent).join(":");
  address.username = "";
  address.password = "";
  const basic = `Basic ${Buffer.from(account, "utf8").toString("base64")}`;
  return { address, authorization: account === ":" ? {} : { authorization: basic } };
}

function bearer(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function below(url: string, path: string): string {
  return url.replace(/\/+$/, "") + path;
}

function isUrgent({ kind }: Message): boolean {
  return kind === "start";
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
