import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { refuse } from "../access/guard.ts";
import { admit, problemOf } from "../record/routes.ts";
import type { HubGateway } from "../gatewayListener.ts";
import type { Admission } from "../gateways/admission.ts";
import { pngOf } from "./png.ts";
import { PictureQuery } from "./query.ts";
import { pictureSvg } from "./svg.ts";
import { type PicturedGateway, todayPicture, type TodayOptions } from "./today.ts";

interface PictureRouteOptions extends TodayOptions, Pick<PicturedGateway, "title"> {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & Pick<Admission, "check">;
}

/** A picture is not drawn more often: displays ask every few minutes. */
const KEPT_MS = 15_000;
/**
 * So many pictures of different addresses are drawn in that time; more get 429. Each holds the hub up while it is drawn: on a
 * small board some tenths of a second.
 */
const MOST_DRAWN = 4;

/**
 * `GET hub/today.svg` and `hub/today.png`: the day as a picture for e-ink displays, dashboards and chats, for who may
 * read the gateway. See docs/phone-and-wall.md.
 */
export function pictureRoutes(app: FastifyInstance, options: PictureRouteOptions): void {
  const { gateway, title } = options;
  const readers = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(gateway, request, reply),
  };
  const kept = new Map<string, { readonly png: Promise<Uint8Array>; readonly untilMs: number }>();

  const svgOf = async (query: PictureQuery) =>
    pictureSvg(await todayPicture(options, { key: gateway.name, title }, query));

  app.get(`${gateway.basePath}hub/today.svg`, readers, async (request, reply) => {
    const query = v.safeParse(PictureQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    return asPicture(reply, "image/svg+xml").send(await svgOf(query.output));
  });

  app.get(`${gateway.basePath}hub/today.png`, readers, async (request, reply) => {
    const query = v.safeParse(PictureQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    const nowMs = performance.now();
    for (const [key, { untilMs }] of kept) if (untilMs <= nowMs) kept.delete(key);
    const key = JSON.stringify(query.output);
    const known = kept.get(key);
    if (!known && kept.size >= MOST_DRAWN) {
      reply.header("retry-after", KEPT_MS / 1000);
      return refuse(reply, 429, "Too many pictures at once. Try again in a moment.");
    }
    const png = known?.png ?? svgOf(query.output).then((svg) => pngOf(svg, query.output.greys));
    if (!known) kept.set(key, { png, untilMs: nowMs + KEPT_MS });
    return asPicture(reply, "image/png").send(Buffer.from(await png));
  });
}

function asPicture(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header("cache-control", "no-cache")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}
