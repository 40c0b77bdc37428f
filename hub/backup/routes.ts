import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { compareConfig } from "#protocol/config-file/compare.ts";
import { configFiles } from "#protocol/config-file/config-file.ts";
import { createAttempts } from "../server/attempts.ts";
import { refuse } from "../server/guard.ts";
import type { HubGateway } from "../tap.ts";
import { readBackupFiles, type ReadGateway } from "./readFiles.ts";
import type { BackupVault } from "./vault.ts";

/** What the backups of a gateway are answered from. */
export interface BackupOptions {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & {
    read(
      path: string,
      authorization: string | undefined,
    ): Promise<{ readonly status: number; readonly body: Buffer }>;
  };
  readonly vault: BackupVault;
  readonly nowMs: () => number;
}

const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/));
const file = v.picklist(configFiles);
const FileQuery = v.object({ id, file });
const DiffQuery = v.object({ from: id, to: id, file });

/**
 * The backups of one gateway below `<base>hub/backups`: the list of versions, `file`, `diff` between two versions, and
 * a POST that makes a version now. They hold passwords, so the gateway's own password is needed for all of them.
 */
export async function backupRoutes(app: FastifyInstance, options: BackupOptions): Promise<void> {
  const { gateway, vault, nowMs } = options;
  const base = `${gateway.basePath}hub/backups`;
  const attempts = createAttempts();
  app.addHook("onRequest", (request, reply) => admitOwner(options, attempts, { request, reply }));

  app.get(base, async () => {
    const versions = await vault.versions(gateway.name);
    return {
      versions: versions.map(({ files, ...version }) => ({
        ...version,
        files: files.map(({ name, bytes }) => ({ name, bytes })),
      })),
    };
  });

  app.get(`${base}/file`, async (request, reply) => {
    const query = v.safeParse(FileQuery, request.query);
    if (!query.success) return refuse(reply, 400, "id or file is wrong.");
    const content = await vault.read(gateway.name, query.output.id, query.output.file);
    if (!content) return refuse(reply, 404, "There is no such backup.");
    const disposition = `attachment; filename="${query.output.id}-${query.output.file}"`;
    return reply
      .headers({ "content-disposition": disposition, "cache-control": "no-store" })
      .type("application/json")
      .send(content);
  });

  app.get(`${base}/diff`, async (request, reply) => {
    const query = v.safeParse(DiffQuery, request.query);
    if (!query.success) return refuse(reply, 400, "from, to or file is wrong.");
    const { from, to, file: name } = query.output;
    const before = await vault.read(gateway.name, from, name);
    const after = await vault.read(gateway.name, to, name);
    if (!before || !after) return refuse(reply, 404, "There is no such backup.");
    reply.header("cache-control", "no-store");
    const changes = compareConfig(name, parsed(before), parsed(after));
    // A password that differs is named, never shown.
    return {
      changes: changes.map((change) =>
        change.isSecret ? { ...change, before: undefined, after: undefined } : change,
      ),
    };
  });

  app.post(base, async (request, reply) => {
    const { authorization } = request.headers;
    const read: ReadGateway = (path) => gateway.read(path, authorization);
    const files = await readBackupFiles(read).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (files instanceof Error) return refuse(reply, 502, files.message);
    const version = await vault.save(gateway.name, files, { reason: "manual", atMs: nowMs() });
    return { isNew: version !== undefined };
  });
}

/** Lets in who has the gateway's password, also where everybody may read its live data. */
async function admitOwner(
  { gateway }: BackupOptions,
  attempts: ReturnType<typeof createAttempts>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined)
    return refuse(reply, 401, "Backups need the gateway's password.");
  if (attempts.isExhausted(request.ip)) {
    reply.header("retry-after", "60");
    return refuse(reply, 429, "Too many wrong passwords. Wait a minute.");
  }
  const { status } = await gateway.read("/api/security/authenticate", authorization);
  if (status === 200) return undefined;
  if (status !== 401) return refuse(reply, 502, "The gateway cannot be asked for its password.");
  attempts.fail(request.ip);
  return refuse(reply, 401, "Backups need the gateway's password.");
}

function parsed(content: Buffer): unknown {
  return JSON.parse(content.toString());
}
