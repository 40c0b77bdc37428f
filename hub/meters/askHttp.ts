import { randomBytes } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { LONGEST, type MeterAnswer } from "#plant/meters/reading.ts";
import { type Challenge, challengeOf, digestHeader } from "./digest.ts";
import { lookUpPrivate, refusePublic } from "./privateHost.ts";

/** A control waits no longer for a reading. */
export const PATIENCE_MS = 3_000;

/** Who asks. */
export interface HttpLogin {
  readonly user: string;
  readonly password: string | undefined;
  readonly token: string | undefined;
  /** Whether the password is never sent in clear. */
  readonly isDigest: boolean;
}

interface Raw extends MeterAnswer {
  readonly challenge: string | undefined;
}

/**
 * Asks a meter over HTTP, one question at a time over one connection. It proves who it is when asked: by basic or digest. No
 * redirect is followed, so credentials reach no other host.
 */
export class HttpAsker {
  private readonly base: URL;
  private readonly login: HttpLogin;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly agent: http.Agent;
  private challenge: Challenge | undefined;
  private isDigest: boolean;
  private isBasic = false;
  private count = 0;

  constructor(base: URL, login: HttpLogin, headers: Readonly<Record<string, string>> = {}) {
    this.base = base;
    this.login = login;
    this.isDigest = login.isDigest;
    this.headers = headers;
    const options = { keepAlive: true, maxSockets: 1 };
    // The device's certificate is of its maker's own authority; the host is in the house.
    this.agent =
      base.protocol === "https:"
        ? new https.Agent({ ...options, rejectUnauthorized: false })
        : new http.Agent(options);
  }

  /** Rejects when no answer comes in time. */
  async get(path: string): Promise<MeterAnswer> {
    const first = await this.send(path);
    if (first.status !== 401 || this.login.password === undefined) return first;
    // A nonce that is stale is answered the same way: once more, then it is an error.
    this.challenge = challengeOf(first.challenge);
    this.count = 0;
    // Whoever took a meter's place would ask for the password in clear.
    this.isDigest ||= this.challenge !== undefined;
    this.isBasic = !this.isDigest && /^basic/i.test(first.challenge ?? "");
    return this.challenge || this.isBasic ? this.send(path) : first;
  }

  close(): void {
    this.agent.destroy();
  }

  private authorization(path: string): string | undefined {
    const { user, password, token } = this.login;
    if (token !== undefined) return `Bearer ${token}`;
    if (password === undefined) return undefined;
    if (this.isBasic) return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    if (this.challenge === undefined) return undefined;
    this.count += 1;
    const cnonce = randomBytes(8).toString("hex");
    const fields = { user, password, method: "GET", uri: path, cnonce, count: this.count };
    return digestHeader(this.challenge, fields);
  }

  private send(path: string): Promise<Raw> {
    const { base, agent, headers } = this;
    const authorization = this.authorization(path);
    const host = base.hostname.replaceAll(/[[\]]/g, "");
    const { request } = base.protocol === "https:" ? https : http;
    return new Promise((resolve, reject) => {
      refusePublic(host);
      const outgoing = request({
        host,
        port: base.port,
        path,
        agent,
        lookup: lookUpPrivate,
        headers: {
          ...headers,
          accept: "application/json",
          ...(authorization && { authorization }),
        },
      });
      const fail = (error: Error): void => {
        reject(error);
        outgoing.destroy();
      };
      const timer = setTimeout(() => fail(new Error("no reply in time")), PATIENCE_MS);
      outgoing.on("error", reject);
      outgoing.on("close", () => clearTimeout(timer));
      outgoing.on("upgrade", (_response, socket) => {
        socket.destroy();
        fail(new Error("it speaks another protocol"));
      });
      outgoing.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size <= LONGEST + 1) chunks.push(chunk);
          else fail(new Error("its answer is too long"));
        });
        response.on("error", reject);
        response.on("end", () => {
          const body = Buffer.concat(chunks).toString("utf8");
          const challenge = response.headers["www-authenticate"];
          resolve({ status: response.statusCode ?? 0, body, challenge });
        });
      });
      outgoing.end();
    });
  }
}
