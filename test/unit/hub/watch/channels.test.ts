import { once } from "node:events";
import tls from "node:tls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { channelNames, type ChannelName, type ChannelTarget } from "#hub-api/channels.ts";
import { channelsOf } from "#hub/watch/channels.ts";
import { sendTest } from "#hub/watch/delivery.ts";
import { messageOf } from "#hub/watch/message.ts";
import { serving } from "../../../support/hub/serving.ts";

const { signal } = new AbortController();
const alert = {
  rule: "gatewaySilent" as const,
  subject: "",
  figures: {},
  sinceS: 1,
  startS: 1,
  endS: null,
};
const start = messageOf("barn", { kind: "start", alert }, "en");
const text = "The gateway does not answer.";

function send(name: ChannelName, target: ChannelTarget, message = start): Promise<void> {
  const [channel] = channelsOf({ language: "en", [name]: target });
  if (channel === undefined) throw new Error(`${name} is no channel`);
  return channel.send(message, signal);
}

async function failure(name: ChannelName, target: ChannelTarget): Promise<string | null> {
  const channels = channelsOf({ language: "en", [name]: target });
  const { channels: outcomes } = await sendTest({ channels, language: "en", signal }, 1);
  return outcomes[0]?.failure ?? null;
}

async function service(status = 200) {
  const received: Record<string, unknown>[] = [];
  const url = await serving((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url: path, headers } = request;
      const body = Buffer.concat(chunks).toString();
      received.push({
        method,
        path,
        headers,
        body: body.startsWith("{") ? JSON.parse(body) : body,
      });
      response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("{}");
    });
  });
  return { url, received };
}

const key = "a".repeat(30);
const requests = {
  telegram: {
    target: { token: "12:abc", chat: "-42" },
    asked: {
      method: "POST",
      path: "/bot12:abc/sendMessage",
      body: { chat_id: "-42", text: `Heliograph: barn\n${text}`, disable_notification: false },
    },
    refusals: { 400: "chat", 401: "token", 403: "chat", 500: "500", 302: "302" },
  },
  pushover: {
    target: { token: key, user: key },
    asked: {
      method: "POST",
      path: "/1/messages.json",
      body: { token: key, user: key, title: "Heliograph: barn", message: text, priority: 1 },
    },
    refusals: { 400: "user key", 429: "429" },
  },
  gotify: {
    target: { token: "A1" },
    asked: {
      method: "POST",
      path: "/message",
      headers: expect.objectContaining({ "x-gotify-key": "A1" }),
      body: { title: "Heliograph: barn", message: text, priority: 8 },
    },
    refusals: { 401: "token", 307: "307" },
  },
  matrix: {
    target: { room: "!a:b.c", token: "T" },
    asked: {
      method: "PUT",
      path: `/_matrix/client/v3/rooms/!a%3Ab.c/send/m.room.message/${encodeURIComponent(start.id)}`,
      headers: expect.objectContaining({ authorization: "Bearer T" }),
      body: { msgtype: "m.text", body: `Heliograph: barn\n${text}` },
    },
    refusals: { 401: "token", 403: "room", 404: "room" },
  },
} as const;
const httpNames = ["telegram", "pushover", "gotify", "matrix"] as const;

it("tests every channel here or beside the delivery", () => {
  expect(channelNames.toSorted()).toEqual(
    [...httpNames, "email", "mqtt", "ntfy", "webhook"].toSorted(),
  );
});

describe.each(httpNames)("%s", (name) => {
  const { target, asked, refusals } = requests[name];

  it("gets the request that its documents ask for, below any path", async () => {
    const { url, received } = await service();
    await send(name, { ...target, url: `${url}/sub/` });
    expect(received).toMatchObject([{ ...asked, path: `/sub${asked.path}` }]);
  });

  it.each(Object.entries(refusals))("says what its answer %s means", async (status, said) => {
    const { url, received } = await service(Number(status));
    const reason = await failure(name, { ...target, url });
    expect(reason).toContain(said);
    expect(received).toHaveLength(1);
    for (const secret of Object.values(target)) expect(reason).not.toContain(secret);
  });
});

it("shortens what a service would refuse for its length", async () => {
  const { url, received } = await service();
  const long = { ...start, text: "😀".repeat(3_000) };
  await send("pushover", { ...requests.pushover.target, url }, long);
  await send("telegram", { ...requests.telegram.target, url }, long);
  const [first, second] = received.map(({ body }) => Object(body));
  expect([first.message.length, second.text.length]).toEqual([1_023, 4_096]);
  expect(first.message).toMatch(/^(😀)+…$/u);
});

interface Mail {
  readonly from: unknown;
  readonly to: readonly string[];
  readonly body: string;
}

async function mailServer(options: SMTPServerOptions = {}) {
  // The library warns of the certificate that it brings, which a test may use.
  const warning = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => warning.mockRestore());
  const mails: Mail[] = [];
  const accounts: unknown[] = [];
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      accounts.push([username, password]);
      done(password === "pass" ? null : new Error("no"), { user: username });
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        const body = Buffer.concat(chunks).toString();
        mails.push({
          from: mailFrom && mailFrom.address,
          to: rcptTo.map((one) => one.address),
          body,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = listening.address();
  return { host: `127.0.0.1:${typeof address === "object" ? address?.port : 0}`, mails, accounts };
}

/** Takes the certificate of the test's server, which is nobody's, until the test ends. */
function trust(): void {
  const { connect } = tls;
  const spy = vi.spyOn(tls, "connect").mockImplementation((...given: readonly unknown[]) => {
    const options = { ...Object(given[0]), rejectUnauthorized: false };
    return Reflect.apply(connect, tls, [options, ...given.slice(1)]);
  });
  onTestFinished(() => spy.mockRestore());
}

function idOf({ body }: Mail): string | undefined {
  return /^Message-ID: (.*)$/im.exec(body)?.[1];
}

describe("e-mail", () => {
  const people = { from: "hub@example.org", to: "one@example.org, two@example.org" };
  const account = { username: "me", password: "pass" };
  it.each([{}, { disabledCommands: ["STARTTLS"] }])(
    "goes to a server of the network without a password, encrypted where it can be (%j)",
    async (options) => {
      const { host, mails } = await mailServer(options);
      await send("email", { ...people, url: `smtp://${host}` });
      await send("email", { ...people, url: `smtp://${host}` });
      expect(mails[0]).toMatchObject({
        from: "hub@example.org",
        to: ["one@example.org", "two@example.org"],
      });
      expect(mails[0]?.body).toContain("Subject: Heliograph: barn");
      expect(mails[0]?.body).toContain(text);
      // A repetition of the same message is shown once.
      expect(mails.map(idOf)).toEqual([
        expect.stringMatching(/^<.{32}@example\.org>$/),
        mails[0] && idOf(mails[0]),
      ]);
    },
  );

  it.each(["smtp", "smtps"])("signs in at an %s server", async (scheme) => {
    trust();
    const { host, mails, accounts } = await mailServer({ secure: scheme === "smtps" });
    const url = `${scheme}://${host}`;
    expect(await failure("email", { ...people, ...account, url })).toBeNull();
    expect([mails.length, accounts]).toEqual([1, [["me", "pass"]]]);
    const wrong = await failure("email", { ...people, ...account, password: "secret", url });
    expect(wrong).toBe("it says: not authorized");
  });

  it.each([
    ["the connection cannot be encrypted", { disabledCommands: ["STARTTLS"] }],
    ["its certificate is not valid", {}],
  ])("sends no password where %s", async (said, options) => {
    const { host, mails, accounts } = await mailServer(options);
    const reason = await failure("email", { ...people, ...account, url: `smtp://${host}` });
    expect(reason).toBe(said);
    expect([mails, accounts]).toEqual([[], []]);
  });

  it("says what a server refuses, and that there is none", async () => {
    const away = await failure("email", { ...people, url: "smtp://127.0.0.1:1" });
    expect(away).toBe("nothing listens at that address");
    const { host } = await mailServer({
      onRcptTo: (_address, _session, done) => done(new Error("SECRET unknown")),
    });
    const reason = await failure("email", { ...people, url: `smtp://${host}` });
    expect(reason).toBe("it does not take mail from or to these addresses");
  });

  it("takes no header from a text", async () => {
    const { host, mails } = await mailServer();
    const title = "barn\r\nBcc: evil@example.org";
    await send("email", { ...people, url: `smtp://${host}` }, { ...start, title });
    expect(mails[0]?.to).toHaveLength(2);
    expect(mails[0]?.body).not.toMatch(/^Bcc:/m);
  });
});
