export const fieldForms = {
  http: /^https?:\/\/[^\s/]+/i,
  /** Without credentials: these have fields of their own. */
  broker: /^(mqtts?|wss?):\/\/[^\s/@]+(\/\S*)?$/i,
  mailServer: /^smtps?:\/\/[^\s/@]+\/?$/i,
  /** A topic to publish below: no wildcards. */
  topic: /^[^+#\0]+$/,
  /** A single word that can be sent in a header. */
  token: /^[\x21-\x7e]+$/,
  line: /^[^\r\n\0]+$/,
  mailAddress: /^[^\s@<>,;]+@[^\s@<>,;]+$/,
  mailAddresses: /^[^\s@<>,;]+@[^\s@<>,;]+(\s*,\s*[^\s@<>,;]+@[^\s@<>,;]+)*$/,
  /** Number of a chat, or name of a public channel. See core.telegram.org/bots/api#sendmessage. */
  chat: /^(-?\d+|@\w+)$/,
  /** Identifier of a room, which begins with "!"; an alias begins with "#". See spec.matrix.org. */
  room: /^![^\s/]+$/,
  /** A token or user key of Pushover. See pushover.net/api. */
  pushoverKey: /^[a-z\d]{30}$/i,
  /** From a time of day to another, such as "22:00-07:00". */
  hours: /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/,
} as const;
export type FieldForm = keyof typeof fieldForms;

export interface ChannelField {
  readonly form: FieldForm;
  readonly isRequired?: true;
  /** Never shown again: of "path" only scheme and host are, of "whole" only whether it is set. */
  readonly secret?: "path" | "whole";
  /** A secret is kept only while these fields stay the same, an address as far as scheme and host go. */
  readonly isAccount?: true;
  /** Has no meaning without this other field. */
  readonly needs?: string;
  readonly initial?: string;
  /** Only the configuration file may change it: a service with a fixed address. */
  readonly isFixed?: true;
}

const required = { isRequired: true } as const;
const hidden = { secret: "whole" } as const;
/** An address may hold an account before its host, and a key behind it. */
const server = { form: "http", ...required, secret: "path", isAccount: true } as const;
const username = { form: "line", isAccount: true } as const;
const password = { form: "line", ...hidden, needs: "username" } as const;
/** Messages wait meanwhile. */
const quiet = { form: "hours" } as const;

/** The ways by which a hub sends messages, each with its fields. Everything else derives from this table. */
export const channelFields = {
  email: {
    url: { form: "mailServer", ...required, isAccount: true },
    username,
    password,
    from: { form: "mailAddress", ...required },
    to: { form: "mailAddresses", ...required },
    quiet,
  },
  telegram: {
    url: { ...server, initial: "https://api.telegram.org", isFixed: true },
    token: { form: "token", ...required, ...hidden },
    chat: { form: "chat", ...required },
    quiet,
  },
  ntfy: { url: server, token: { form: "token", ...hidden }, quiet },
  pushover: {
    url: { ...server, initial: "https://api.pushover.net", isFixed: true },
    token: { form: "pushoverKey", ...required, ...hidden },
    user: { form: "pushoverKey", ...required, ...hidden },
    quiet,
  },
  gotify: { url: server, token: { form: "token", ...required, ...hidden }, quiet },
  matrix: {
    url: server,
    room: { form: "room", ...required },
    token: { form: "token", ...required, ...hidden },
    quiet,
  },
  webhook: { url: server, token: { form: "token", ...hidden }, quiet },
  mqtt: {
    url: { form: "broker", ...required, isAccount: true },
    username,
    password,
    topic: { form: "topic", ...required, initial: "heliograph" },
    /** Prefix of the discovery topics of Home Assistant; empty if nothing is announced. */
    discovery: { form: "topic" },
    /** The hub's page, which Home Assistant links to. */
    page: { form: "http", needs: "discovery" },
    quiet,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ChannelField>>>>;

export type ChannelName = keyof typeof channelFields;
export type FieldName<Name extends ChannelName = ChannelName> = Name extends ChannelName
  ? keyof (typeof channelFields)[Name] & string
  : never;
/** Values of a channel's fields; a missing field is empty. */
export type ChannelTarget<Name extends ChannelName = ChannelName> = Readonly<
  Partial<Record<FieldName<Name>, string | undefined>>
>;

export function byChannel<Value>(
  make: (name: ChannelName) => Value,
): Readonly<Record<ChannelName, Value>> {
  return {
    email: make("email"),
    telegram: make("telegram"),
    ntfy: make("ntfy"),
    pushover: make("pushover"),
    gotify: make("gotify"),
    matrix: make("matrix"),
    webhook: make("webhook"),
    mqtt: make("mqtt"),
  };
}

const names = byChannel((name) => name);
/** All channels, those for people first. */
export const channelNames: readonly ChannelName[] = Object.values(names);

const fieldLists: Readonly<Record<ChannelName, Readonly<Record<string, ChannelField>>>> =
  channelFields;

/** The channel whose last message about an alert is retained as its state, so that it must learn of every end. */
export const stateChannel: ChannelName = "mqtt";

export function fieldsOf(name: ChannelName): readonly (readonly [string, ChannelField])[] {
  return Object.entries(fieldLists[name]);
}

export function hasForm(text: string, form: FieldForm): boolean {
  return fieldForms[form].test(text);
}
