import { Buffer } from "buffer";
import { createMD5, createSHA256, type IHasher, scrypt as scryptOf } from "hash-wasm";

// A page on plain http has no WebCrypto, and the hub needs the digest at once.
const hashers: Readonly<Record<string, IHasher>> = {
  md5: await createMD5(),
  sha256: await createSHA256(),
};

/** `node:crypto`, as far as the hub and the simulated gateway use it without a passphrase. */
export function createHash(name: string) {
  const hasher = hashers[name];
  if (hasher === undefined) throw new Error(`There is no ${name} here.`);
  let data: string | Uint8Array = "";
  const hash = {
    update(given: string | Uint8Array) {
      data = given;
      return hash;
    },
    digest(encoding?: "hex"): Buffer | string {
      const digest = Buffer.from(hasher.init().update(data).digest("binary"));
      return encoding === undefined ? digest : digest.toString(encoding);
    },
  };
  return hash;
}

export function randomBytes(count: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(count)));
}

export function randomUUID(): string {
  return randomBytes(16).toString("hex");
}

export function randomInt(below: number): number {
  return Math.floor(Math.random() * below);
}

/** Nobody but the visitor could measure the time that it takes. */
export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export async function scrypt(
  password: string,
  salt: Uint8Array,
  hashLength: number,
  done: (error: unknown, hash?: Buffer) => void,
): Promise<void> {
  // Node's own costs.
  const costs = { costFactor: 16_384, blockSize: 8, parallelism: 1 };
  try {
    const hash = await scryptOf({ password, salt, hashLength, ...costs, outputType: "binary" });
    done(null, Buffer.from(hash));
  } catch (error) {
    done(error);
  }
}

const absent = (): never => {
  throw new Error("The demonstration encrypts nothing.");
};

export const createHmac = absent;
export const createCipheriv = absent;
export const createDecipheriv = absent;
export const scryptSync = absent;
