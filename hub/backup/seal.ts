import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scryptSync,
} from "node:crypto";

/** Hides the content of backups from whoever copies their files. */
export interface Seal {
  seal(content: Buffer): Buffer;
  /** Undoes `seal`. Throws when the content was changed, or sealed with another passphrase. */
  open(sealed: Buffer): Buffer;
  /** A name for a content: the same for the same content, and no help to guess it. */
  nameOf(content: Buffer): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Without a passphrase: files as they are. */
export const plainSeal: Seal = {
  seal: (content) => content,
  open: (sealed) => sealed,
  nameOf: (content) => createHash("sha256").update(content).digest("hex"),
};

/** Encrypts with AES-256-GCM by a key that scrypt makes of a passphrase. `salt` is stored beside the backups. */
export function passphraseSeal(passphrase: string, salt: Buffer): Seal {
  const options = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
  const keys = scryptSync(passphrase.normalize("NFC"), salt, 64, options);
  const [key, nameKey] = [keys.subarray(0, 32), keys.subarray(32)];
  return {
    seal(content) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    },
    nameOf: (content) => createHmac("sha256", nameKey).update(content).digest("hex"),
  };
}
