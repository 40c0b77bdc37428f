import { randomInt, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from "fastify";
import * as v from "valibot";
import { type HubAdmin, hubAdminCalls, NewPassword } from "#hub-api/admin.ts";
import { pathBelow } from "#hub-api/call.ts";
import { writeWhole } from "../store/writeWhole.ts";
import { isFromHere } from "./access.ts";
import { type Attempts, createAttempts, type Verdict } from "./attempts.ts";
import { refuse, refuseLater, refuseUnconfirmed } from "./guard.ts";
import { type OwnedGateway, ownerOf } from "./owner.ts";
import { credentialsIn, isSameSecret } from "./secrets.ts";
import { createSlots } from "./slots.ts";

/** Whether a request comes from the administrator; "unknown" while the gateway that knows cannot be asked. */
export type IsAdmin = Verdict | "later";

/** The hub's administrator, who may change the hub's own settings. */
export interface Admin {
  /** Lets a request of the administrator pass; answers 401, 429 or 503 to any other, and 403 before there is a password. */
  readonly required: preHandlerAsyncHookHandler;
  /** Whether a request carries the administrator's password; "no" before there is any. Never rejects. */
  check(request: FastifyRequest): Promise<IsAdmin>;
  password(): HubAdmin["password"];
  /** The word that allows somebody at another computer to choose the first password; undefined when none is to be chosen. */
  word(): string | undefined;
  /** Sets the password. Rejects when the folder cannot be written. */
  set(password: string): Promise<void>;
  /** Makes the password that the administrator sent, that of a gateway, the hub's own. */
  keep(request: FastifyRequest): Promise<void>;
}

/** Inputs of the administrator's check. */
export interface AdminOptions {
  readonly dataDir: string;
  readonly attempts?: Attempts;
  /** The hub's gateways at the time. The password of a single gateway is the administrator's until another is set. */
  readonly gateways?: () => readonly OwnedGateway[];
}

const StoredPassword = v.object({
  salt: v.pipe(v.string(), v.hexadecimal()),
  hash: v.pipe(v.string(), v.hexadecimal()),
});

const hashBytes = 64;
// Each takes a thread of the four that also read and write files.
const inSlot = createSlots(2);

/** Opens the password kept in a folder. Rejects with a sentence when it cannot be read. */
export async function openAdmin({
  dataDir,
  attempts = createAttempts(),
  gateways = () => [],
}: AdminOptions): Promise<Admin> {
  const single = () => (gateways().length === 1 ? gateways()[0] : undefined);
  const file = join(dataDir, "admin.json");
  const word = newWord();
  let stored = await readStored(file);
  /** The password, once somebody has sent or set it. */
  let verified: string | undefined;
  const kind = () => (stored ? "hub" : single() ? "gateway" : "none");

  async function set(password: string): Promise<void> {
    const salt = randomBytes(16).toString("hex");
    const hash = (await hashOf(password, salt)).toString("hex");
    await writeWhole(file, JSON.stringify({ salt, hash }));
    stored = { salt, hash };
    verified = password;
  }

  async function check(request: FastifyRequest): Promise<IsAdmin> {
    const { headers, ip } = request;
    const known = stored;
    if (known === undefined) {
      const gateway = single();
      return gateway ? ownerOf(gateway, request).catch(() => "unknown" as const) : "no";
    }
    const password = passwordIn(headers.authorization);
    if (password === undefined) return "no";
    return attempts.check({ from: ip, realm: "administrator", secret: password }, async () => {
      // A page sends it with every call.
      if (verified !== undefined && isSameSecret(password, verified)) return "yes";
      if (!(await isPassword(password, known))) return "no";
      if (known === stored) verified = password;
      return "yes";
    });
  }

  async function requireAdmin(request: FastifyRequest, reply: FastifyReply) {
    if (kind() === "none")
      return refuse(reply, 403, "The hub has no administrator's password yet.");
    const is = await check(request);
    if (is === "yes") return undefined;
    if (is === "no") return refuse(reply, 401, "The hub asks for its administrator's password.");
    if (is === "later") return refuseLater(reply);
    return refuseUnconfirmed(reply);
  }

  return {
    required: requireAdmin,
    check,
    password: kind,
    word: () => (kind() === "none" ? word : undefined),
    set,
    keep: async ({ headers }) => {
      const password = passwordIn(headers.authorization);
      if (stored === undefined && password !== undefined) await set(password);
    },
  };
}

/**
 * `GET hub/admin` says which password is the administrator's, `POST hub/admin` sets or changes it, and `GET
 * hub/admin/check` verifies it. Credentials come as `Authorization: Basic`. The first password is chosen at this
 * machine, or with the word of the terminal.
 */
export function adminRoutes(
  app: FastifyInstance,
  base: string,
  { admin, attempts }: { readonly admin: Admin; readonly attempts: Attempts },
): void {
  app.get(pathBelow(base, hubAdminCalls.read), (request): HubAdmin => ({
    password: admin.password(),
    needsWord: admin.word() !== undefined && !isHere(request),
  }));
  app.get(pathBelow(base, hubAdminCalls.check), { preHandler: admin.required }, () => ({
    type: "success",
  }));
  app.post(
    pathBelow(base, hubAdminCalls.set),
    {
      preHandler: async function (request, reply) {
        return admin.word() === undefined ? admin.required.call(this, request, reply) : undefined;
      },
    },
    async (request, reply) => {
      const wanted = v.safeParse(NewPassword, request.body);
      if (!wanted.success) return refuse(reply, 400, "A password has 8 to 200 characters.");
      const { password, word: given = "" } = wanted.output;
      const word = admin.word();
      if (word !== undefined && !isHere(request)) {
        const secret = given.trim().toLowerCase();
        const attempt = { from: request.ip, realm: "word", secret };
        const is = await attempts.check(attempt, async () =>
          isSameSecret(secret, word) ? "yes" : "no",
        );
        if (is === "later") return refuseLater(reply);
        if (is === "no") return refuse(reply, 403, "The word of the hub's terminal is needed.");
      }
      await admin.set(password);
      return { type: "success" };
    },
  );
}

function isHere({ headers, socket }: FastifyRequest): boolean {
  return isFromHere(headers, socket.remoteAddress);
}

/** Twelve characters that are not mistaken for each other: 59 bits. */
function newWord(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const chosen = Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length)));
  return [0, 4, 8].map((at) => chosen.slice(at, at + 4).join("")).join("-");
}

async function readStored(file: string): Promise<v.InferOutput<typeof StoredPassword> | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    return undefined;
  }
  try {
    return v.parse(StoredPassword, JSON.parse(text));
  } catch (error) {
    // If an unreadable file counted as no password, the next visitor could set it.
    throw new Error(`${file} cannot be read. Delete it to set the password again.`, {
      cause: error,
    });
  }
}

/** The password of `Authorization: Basic`, whatever the user name. */
function passwordIn(authorization: string | undefined): string | undefined {
  const credentials = credentialsIn(authorization);
  return credentials?.slice(credentials.indexOf(":") + 1);
}

async function isPassword(
  password: string,
  { salt, hash }: v.InferOutput<typeof StoredPassword>,
): Promise<boolean> {
  const known = Buffer.from(hash, "hex");
  return known.length === hashBytes && timingSafeEqual(await hashOf(password, salt), known);
}

function hashOf(password: string, salt: string): Promise<Buffer> {
  return inSlot(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, Buffer.from(salt, "hex"), hashBytes, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}
