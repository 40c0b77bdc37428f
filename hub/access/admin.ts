import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from "fastify";
import * as v from "valibot";
import { hubAdminCalls, NewPassword } from "#hub-api/admin.ts";
import { pathBelow } from "#hub-api/call.ts";
import { type Attempts, createAttempts } from "./attempts.ts";
import { refuse } from "./guard.ts";
import { createSlots } from "./slots.ts";

/** The hub administrator's password, which guards the hub's own settings. */
export interface Admin {
  /** Lets a request pass that carries the password; answers 401 or 429 to any other, and 403 before one is set. */
  readonly required: preHandlerAsyncHookHandler;
  /** Whether a request carries the password; "later" after too many wrong ones, "no" before one is set. */
  check(request: FastifyRequest): Promise<"yes" | "no" | "later">;
  isSet(): boolean;
  /** Sets the password. Rejects when the folder cannot be written. */
  set(password: string): Promise<void>;
}

const StoredPassword = v.object({
  salt: v.pipe(v.string(), v.hexadecimal()),
  hash: v.pipe(v.string(), v.hexadecimal()),
});

const hashBytes = 64;
// Each takes a thread of the four that also read and write files.
const inSlot = createSlots(2);

/** Opens the password kept in a folder; it is set at the first use. */
export async function openAdmin(
  dataDir: string,
  attempts: Attempts = createAttempts(),
): Promise<Admin> {
  const file = join(dataDir, "admin.json");
  let stored = await readStored(file);

  async function set(password: string): Promise<void> {
    const salt = randomBytes(16).toString("hex");
    const hash = (await hashOf(password, salt)).toString("hex");
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Whole or not at all, and for the hub's user only.
    await writeFile(`${file}.new`, JSON.stringify({ salt, hash }), { mode: 0o600 });
    await rename(`${file}.new`, file);
    stored = { salt, hash };
  }

  async function check({ headers, ip }: FastifyRequest): Promise<"yes" | "no" | "later"> {
    const known = stored;
    const password = passwordIn(headers.authorization);
    if (known === undefined || password === undefined) return "no";
    return attempts.run(ip, async (wrong) => {
      if (await isPassword(password, known)) return "yes";
      wrong();
      return "no";
    });
  }

  async function required(request: FastifyRequest, reply: FastifyReply) {
    if (stored === undefined)
      return refuse(reply, 403, "The hub has no administrator's password yet.");
    const is = await check(request);
    if (is === "yes") return undefined;
    if (is === "no") return refuse(reply, 401, "The hub asks for its administrator's password.");
    reply.header("retry-after", "60");
    return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
  }

  return { required, check, isSet: () => stored !== undefined, set };
}

/**
 * `GET hub/admin` says whether a password is set, `POST hub/admin` sets it at the first use and later changes it, and
 * `GET hub/admin/check` answers 200 to somebody who has it. Credentials come as `Authorization: Basic`.
 */
export function adminRoutes(app: FastifyInstance, base: string, admin: Admin): void {
  app.get(pathBelow(base, hubAdminCalls.read), () => ({ isSet: admin.isSet() }));
  app.get(pathBelow(base, hubAdminCalls.check), { preHandler: admin.required }, () => ({
    type: "success",
  }));
  app.post(
    pathBelow(base, hubAdminCalls.set),
    {
      preHandler: async function (request, reply) {
        return admin.isSet() ? admin.required.call(this, request, reply) : undefined;
      },
    },
    async (request, reply) => {
      const wanted = v.safeParse(NewPassword, request.body);
      if (!wanted.success) return refuse(reply, 400, "A password has 8 to 200 characters.");
      await admin.set(wanted.output.password);
      return { type: "success" };
    },
  );
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
    // To take it for none would let the next visitor set one.
    throw new Error(`${file} cannot be read. Delete it to set the password again.`, {
      cause: error,
    });
  }
}

/** The password of `Authorization: Basic`, whatever the user name. */
function passwordIn(authorization: string | undefined): string | undefined {
  const encoded = /^basic ([A-Za-z\d+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const credentials = Buffer.from(encoded, "base64").toString("utf8");
  return credentials.slice(credentials.indexOf(":") + 1);
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
