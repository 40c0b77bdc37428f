import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { isSameSecret } from "../access/secrets.ts";
import { makeFolder } from "../store/makeFolder.ts";
import { keptVersions } from "./retention.ts";
import { passphraseSeal, plainSeal, type Seal } from "./seal.ts";

export interface BackupFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Salt and hash of credentials, in hexadecimal digits. */
const Owner = v.object({ salt: v.string(), hash: v.string() });
type Owner = v.InferOutput<typeof Owner>;

const Version = v.object({
  /** A number in digits that rises from version to version, whatever the clock does. */
  id: v.string(),
  /** When it was made, by the clock of then, in ms since 1970. */
  atMs: v.number(),
  /** Why it was made. */
  reason: v.picklist(["nightly", "firmware", "manual"]),
  files: v.array(v.object({ name: v.string(), key: v.string(), bytes: v.number() })),
  /** Fingerprint of the credentials that its files were read with; missing from an earlier release. */
  owner: v.optional(Owner),
});
/** A version of a gateway's files. */
export type BackupVersion = v.InferOutput<typeof Version>;
export type BackupReason = BackupVersion["reason"];

export interface BackupMade {
  readonly reason: BackupReason;
  readonly atMs: number;
  /** Credentials that its files were read with, as `user:password`: only these open it. */
  readonly credentials?: string | undefined;
}

/** The password in the files of a gateway. Source: docs/gateway/settings.md#security. */
const OwnPassword = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ security: v.object({ password: v.string() }) }),
);

const Index = v.pipe(v.string(), v.parseJson(), v.array(Version));

/**
 * Backups in a folder that only its owner can read: contents by their hash, so that equal contents are stored once, and
 * a list of versions for each gateway. Files are replaced whole.
 */
export class BackupVault {
  readonly isEncrypted: boolean;
  private readonly folder: string;
  private readonly seal: Seal;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, seal: Seal) {
    this.folder = folder;
    this.seal = seal;
    this.isEncrypted = seal !== plainSeal;
  }

  /** Opens a folder, or creates it. Rejects when its backups need another passphrase, or none. */
  static async open(folder: string, passphrase?: string): Promise<BackupVault> {
    await makeFolder(join(folder, "contents"));
    const seal = await readSeal(folder, passphrase);
    return new BackupVault(folder, seal);
  }

  async versions(gateway: string): Promise<readonly BackupVersion[]> {
    const sealed = await readFile(this.indexPath(gateway)).catch(() => undefined);
    if (sealed === undefined) return [];
    return v.parse(Index, this.seal.open(sealed).toString());
  }

  /** When the files of a gateway were last compared with its newest version, in ms since 1970; undefined if never. */
  async checkedMs(gateway: string): Promise<number | undefined> {
    const index = await stat(this.indexPath(gateway)).catch(() => undefined);
    return index && Math.round(index.mtimeMs);
  }

  /** Adds a version; undefined when the files equal those of the newest version. Drops versions by the retention. */
  save(
    gateway: string,
    files: readonly BackupFile[],
    { reason, atMs, credentials }: BackupMade,
  ): Promise<BackupVersion | undefined> {
    return this.alone(async () => {
      const before = await this.versions(gateway);
      const owner = credentials && (await ownerOf(credentials, before));
      const stored = files.map(({ name, content }) => ({
        name,
        key: this.seal.nameOf(content),
        bytes: content.length,
      }));
      const last = before.at(-1);
      if (last && JSON.stringify(last.files) === JSON.stringify(stored)) {
        // Who can read these files now may open them.
        if (owner) await this.keep(gateway, [...before.slice(0, -1), { ...last, owner }]);
        await this.noteChecked(gateway, atMs);
        return undefined;
      }
      for (const [at, { content }] of files.entries()) {
        const path = this.contentPath(stored[at]?.key ?? "");
        await writeWhole(path, this.seal.seal(content));
      }
      const id = `${Math.max(atMs, Number(last?.id ?? 0) + 1)}`;
      const version = { id, atMs, reason, files: stored, ...(owner && { owner }) };
      await this.keep(gateway, keptVersions([...before, version]));
      await this.noteChecked(gateway, atMs);
      await this.sweep();
      return version;
    });
  }

  /** The content of a file of a version; undefined when there is none. Rejects when it was changed. */
  async read(gateway: string, id: string, name: string): Promise<Buffer | undefined> {
    const version = (await this.versions(gateway)).find((one) => one.id === id);
    const file = version?.files.find((one) => one.name === name);
    return file && this.seal.open(await readFile(this.contentPath(file.key)));
  }

  /**
   * The versions that were read with these credentials. A version of an earlier release opens to the password in its
   * own files.
   */
  async versionsOf(gateway: string, credentials: string): Promise<readonly BackupVersion[]> {
    const all = await this.versions(gateway);
    const answers = await Promise.all(
      all.map((version) =>
        version.owner === undefined
          ? this.saysPassword(version, credentials)
          : isOwner(version.owner, credentials),
      ),
    );
    return all.filter((_, at) => answers[at]);
  }

  handOver(gateway: string, former: string, credentials: string): Promise<number> {
    return this.alone(async () => {
      const all = await this.versions(gateway);
      const opened = await this.versionsOf(gateway, former);
      if (opened.length === 0) return 0;
      const checkedMs = await this.checkedMs(gateway);
      const owner = await ownerOf(credentials, all);
      const ids = opened.map(({ id }) => id);
      await this.keep(
        gateway,
        all.map((one) => (ids.includes(one.id) ? { ...one, owner } : one)),
      );
      if (checkedMs !== undefined) await this.noteChecked(gateway, checkedMs);
      return opened.length;
    });
  }

  private async saysPassword({ files }: BackupVersion, credentials: string): Promise<boolean> {
    const file = files.find(({ name }) => name === "config.json");
    const sealed = file && (await readFile(this.contentPath(file.key)).catch(() => undefined));
    if (sealed === undefined) return false;
    const config = v.safeParse(OwnPassword, this.seal.open(sealed).toString());
    return config.success && isSameSecret(`admin:${config.output.security.password}`, credentials);
  }

  private keep(gateway: string, versions: readonly BackupVersion[]): Promise<void> {
    const text = Buffer.from(JSON.stringify(versions));
    return writeWhole(this.indexPath(gateway), this.seal.seal(text));
  }

  private noteChecked(gateway: string, atMs: number): Promise<void> {
    return utimes(this.indexPath(gateway), atMs / 1000, atMs / 1000);
  }

  private async sweep(): Promise<void> {
    const used = new Set<string>();
    for (const entry of await readdir(this.folder)) {
      // Of a write that was cut off; writes wait for each other.
      if (entry.endsWith(".part")) await rm(join(this.folder, entry), { force: true });
      if (!entry.endsWith(".index")) continue;
      const sealed = await readFile(join(this.folder, entry));
      for (const { files } of v.parse(Index, this.seal.open(sealed).toString())) {
        for (const { key } of files) used.add(key);
      }
    }
    for (const entry of await readdir(join(this.folder, "contents"))) {
      if (!used.has(entry)) await rm(this.contentPath(entry), { force: true });
    }
  }

  private alone<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const next = this.queue.then(work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  private indexPath(gateway: string): string {
    return join(this.folder, `${Buffer.from(gateway).toString("hex") || "gateway"}.index`);
  }

  private contentPath(key: string): string {
    return join(this.folder, "contents", key);
  }
}

const Lock = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ salt: v.nullable(v.string()), check: v.string() }),
);
const checkText = Buffer.from("heliograph");

async function readSeal(folder: string, passphrase: string | undefined): Promise<Seal> {
  const path = join(folder, "lock.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  const lock = text === undefined ? undefined : lockIn(text, path);
  const salt = lock?.salt ? Buffer.from(lock.salt, "hex") : randomBytes(16);
  if (lock && (lock.salt === null) !== (passphrase === undefined)) {
    throw new Error(
      lock.salt === null
        ? "The backups are not encrypted. Choose another folder for encrypted ones."
        : "The backups are encrypted; their passphrase is missing.",
    );
  }
  const seal = passphrase === undefined ? plainSeal : passphraseSeal(passphrase, salt);
  const check = seal.nameOf(checkText);
  if (lock && lock.check !== check) throw new Error("The backups have another passphrase.");
  if (!lock) {
    const lockFile = { salt: passphrase === undefined ? null : salt.toString("hex"), check };
    await writeWhole(path, Buffer.from(JSON.stringify(lockFile)));
  }
  return seal;
}

function lockIn(text: string, path: string): v.InferOutput<typeof Lock> {
  const lock = v.safeParse(Lock, text);
  if (lock.success) return lock.output;
  throw new Error(`${path} cannot be read. Restore it, or move the folder of the backups away.`);
}

/** Knows credentials again. The salt is that of a version that they made before. */
async function ownerOf(
  credentials: string,
  before: readonly Pick<BackupVersion, "owner">[],
): Promise<Owner> {
  const last = before.findLast(({ owner }) => owner !== undefined)?.owner;
  if (last && (await isOwner(last, credentials))) return last;
  const salt = randomBytes(16).toString("hex");
  return { salt, hash: (await hashOf(credentials, salt)).toString("hex") };
}

async function isOwner({ salt, hash }: Owner, credentials: string): Promise<boolean> {
  const expected = Buffer.from(hash, "hex");
  const givenHash = await hashOf(credentials, salt);
  return givenHash.length === expected.length && timingSafeEqual(givenHash, expected);
}

/** The folder holds the passwords themselves; the hash is for an index that goes astray without its contents. */
function hashOf(credentials: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(credentials, Buffer.from(salt, "hex"), 32, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString("hex")}.part`;
  const file = await open(beside, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}
