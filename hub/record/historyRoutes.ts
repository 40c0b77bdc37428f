import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Admission } from "../gateways/admission.ts";
import { pathBelow } from "#hub-api/call.ts";
import { hubHistoryCalls, OfferedRecords } from "#hub-api/history.ts";
import type { HubGateway } from "../gatewayListener.ts";
import { refuse, refuseLater, refuseUnconfirmed } from "../access/guard.ts";
import { type OwnedGateway, ownersOnly } from "../access/owner.ts";
import type { RecordStore } from "../store/contract.ts";
import { whileAsked } from "../access/turns.ts";
import {
  begun,
  byPeriod,
  curveBlocks,
  CurvesQuery,
  daysAtOnce,
  daysText,
  DaysQuery,
  inParts,
  recordedSince,
} from "./historyAnswers.ts";
import type { RecordWriter } from "./recordWriter.ts";
import { clockApart, takeUpload } from "./upload.ts";

/** Inputs of a gateway's history calls. */
export interface HistoryOptions {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & Pick<Admission, "check"> & OwnedGateway;
  readonly store: RecordStore;
  readonly record: Pick<RecordWriter, "adopt" | "nowMs">;
  readonly zone: () => string;
}

/** A browser offers some days at a time. */
const MOST_UPLOADED = 8 * 2 ** 20;

/**
 * The history of a gateway below `<base>hub/history/`: `sources`, `days`, `curves`, and `records` for the upload of a
 * browser's own record. Readers of the gateway may read it; the upload needs its password. See docs/hub-calls.md.
 */
export async function historyRoutes(app: FastifyInstance, options: HistoryOptions): Promise<void> {
  const { gateway, store, record, zone } = options;
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  app.addHook("onRequest", (request, reply) => admit(gateway, request, reply));

  app.get(pathOf(hubHistoryCalls.sources), async () => {
    const sources = await store.sources(gateway.name);
    return { since: recordedSince(sources), zone: zone(), sources };
  });

  app.get(pathOf(hubHistoryCalls.days), async (request, reply) => {
    const query = v.safeParse(DaysQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    const { by, ...span } = query.output;
    const askedSpan = { ...span, address: request.ip };
    const parts = inParts(askedSpan, daysAtOnce.figures, (part) =>
      store.days({ ...span, ...part, gateway: gateway.name }),
    );
    if (by !== "day") return { periods: await byPeriod(parts, by, whileAsked(reply)) };
    const days = await begun(parts);
    return sendParts(reply.type("application/json; charset=utf-8"), daysText(days));
  });

  app.get(pathOf(hubHistoryCalls.curves), async (request, reply) => {
    const query = v.safeParse(CurvesQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    const { level, ...span } = query.output;
    const parts = await begun(
      inParts({ ...span, address: request.ip }, daysAtOnce[level], (part) =>
        store.curves({ ...span, ...part, gateway: gateway.name }, level),
      ),
    );
    return sendParts(reply.type("application/octet-stream"), curveBlocks(parts));
  });

  const upload = { bodyLimit: MOST_UPLOADED, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubHistoryCalls.offer), upload, async (request, reply) => {
    const offered = v.safeParse(OfferedRecords, request.body);
    if (!offered.success) return refuse(reply, 400, problemOf(offered.issues));
    const nowMs = record.nowMs();
    if (nowMs === undefined) return refuse(reply, 503, "The hub does not know the time yet.");
    const apartMs = clockApart(offered.output, nowMs);
    if (apartMs !== undefined) {
      const minutes = Math.round(apartMs / 60_000);
      return refuse(
        reply,
        409,
        `The clock of this device and the hub's differ by ${minutes} min. Set it, and delete what it recorded meanwhile.`,
      );
    }
    const adopt = record.adopt.bind(record);
    return takeUpload(gateway.name, offered.output, { store, adopt, nowMs });
  });
}

/** Resets the connection when the parts break off: to a program without chunks, its end is that of the answer. */
function sendParts(reply: FastifyReply, parts: AsyncIterable<string | Buffer>): FastifyReply {
  const body = Readable.from(parts);
  body.once("error", () => reply.raw.socket?.resetAndDestroy());
  return reply.send(body);
}

/** Lets in who may read the gateway, by the gateway's own word. */
export async function admit(
  gateway: Pick<Admission, "check">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const admitted = await gateway.check(request.headers.authorization, request.ip);
  if (admitted === "yes") return undefined;
  if (admitted === "no") return refuse(reply, 401, "The gateway asks for its password.");
  if (admitted === "unknown") return refuseUnconfirmed(reply);
  return refuseLater(reply);
}

export function problemOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  return first ? `${v.getDotPath(first) ?? "request"}: ${first.message}` : "";
}
