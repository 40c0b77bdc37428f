import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { FormerPassword, hubBackupCalls, type HubBackups } from "#hub-api/backups.ts";
import { pathBelow } from "#hub-api/call.ts";
import { compareConfig } from "#protocol/config-file/compare.ts";
import { configFiles } from "#protocol/config-file/config-file.ts";
import { refuse, refuseLater } from "../access/guard.ts";
import { credentialsIn } from "../access/secrets.ts";
import { type OwnedGateway, ownersOnly } from "../access/owner.ts";
import type { HubGateway } from "../gatewayListener.ts";
import { readBackupFiles, type ReadGateway } from "./readFiles.ts";
import type { Vault } from "./lazyVault.ts";

export interface BackupOptions {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & OwnedGateway;
  readonly vault: Vault;
  readonly nightly: HubBackups["nightly"];
  readonly nowMs: () => number;
}

const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/));
const file = v.picklist(configFiles);
const FileQuery = v.object({ id, file });
const hidden = "…";
const DiffQuery = v.object({ from: id, to: id, file });

/**
 * A gateway's backups below `<base>hub/backups`: list, `file`, `diff` of two versions, and a POST that makes one. They
 * hold passwords, so all need the gateway's own.
 */
export async function backupRoutes(app: FastifyInstance, options: BackupOptions): Promise<void> {
  const { gateway, vault, nightly, nowMs } = options;
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  app.addHook("onRequest", ownersOnly(gateway));

  const openedTo = (request: FastifyRequest) =>
    vault.versionsOf(gateway.name, credentialsOf(request));
  const read = async (request: FastifyRequest, ids: readonly string[], name: string) => {
    const versions = await openedTo(request);
    if (!ids.every((one) => versions.some((version) => version.id === one))) return [];
    return Promise.all(ids.map((one) => vault.read(gateway.name, one, name)));
  };

  app.get(pathOf(hubBackupCalls.list), async (request): Promise<HubBackups> => {
    const versions = await openedTo(request);
    const all = await vault.versions(gateway.name);
    return {
      nightly,
      closed: all.length - versions.length,
      isEncrypted: vault.isEncrypted,
      versions: versions.map(({ files, id: backupRequest, atMs, reason }) => ({
        id: backupRequest,
        atMs,
        reason,
        files: files.map(({ name, bytes }) => ({ name, bytes })),
      })),
    };
  });

  app.get(pathOf(hubBackupCalls.file), async (request, reply) => {
    const query = v.safeParse(FileQuery, request.query);
    if (!query.success) return refuse(reply, 400, "id or file is wrong.");
    const [content] = await read(request, [query.output.id], query.output.file);
    if (!content) return refuse(reply, 404, "There is no such backup.");
    const disposition = `attachment; filename="${query.output.id}-${query.output.file}"`;
    return reply
      .headers({ "content-disposition": disposition, "cache-control": "no-store" })
      .type("application/json")
      .send(content);
  });

  app.get(pathOf(hubBackupCalls.diff), async (request, reply) => {
    const query = v.safeParse(DiffQuery, request.query);
    if (!query.success) return refuse(reply, 400, "from, to or file is wrong.");
    const { from, to, file: name } = query.output;
    const [before, after] = await read(request, [from, to], name);
    if (!before || !after) return refuse(reply, 404, "There is no such backup.");
    reply.header("cache-control", "no-store");
    const changes = compareConfig(name, parseContent(before), parseContent(after));
    // A password that differs is named, never shown.
    return {
      changes: changes.map((change) =>
        change.isSecret
          ? { ...change, before: change.before && hidden, after: change.after && hidden }
          : change,
      ),
    };
  });

  app.post(pathOf(hubBackupCalls.make), async (request, reply) => {
    const { authorization } = request.headers;
    const readNow: ReadGateway = (path) => gateway.read(path, authorization);
    const files = await readBackupFiles(readNow).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (files instanceof Error) return refuse(reply, 502, files.message);
    const credentials = credentialsOf(request);
    const backupRequest = { reason: "manual", atMs: nowMs(), credentials } as const;
    const version = await vault.save(gateway.name, files, backupRequest);
    return { isNew: version !== undefined };
  });

  app.post(pathOf(hubBackupCalls.open), async (request, reply) => {
    const former = v.safeParse(FormerPassword, request.body);
    if (!former.success) return refuse(reply, 400, "password is missing or wrong.");
    let opened = 0;
    const secret = `admin:${former.output.password}`;
    const attempt = { from: request.ip, realm: `backups of ${gateway.name}`, secret };
    const is = await gateway.attempts.check(attempt, async () => {
      opened = await vault.handOver(gateway.name, secret, credentialsOf(request));
      return opened === 0 ? "no" : "yes";
    });
    if (is === "later") return refuseLater(reply);
    if (is === "no") return refuse(reply, 409, "No backup was made with this password.");
    return { opened };
  });
}

/** As `user:password`; the hook let in nobody without. */
function credentialsOf({ headers }: FastifyRequest): string {
  return credentialsIn(headers.authorization) ?? "";
}

function parseContent(content: Buffer): unknown {
  return JSON.parse(content.toString());
}
