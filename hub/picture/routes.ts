import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { refuse } from "../access/guard.ts";
import { admit, problemOf } from "../record/historyRoutes.ts";
import type { HubGateway } from "../gatewayListener.ts";
import type { Admission } from "../gateways/admission.ts";
import { createPictureQueue } from "./pictureQueue.ts";
import { pngOf } from "./png.ts";
import { PictureQuery } from "./query.ts";
import { pictureSvg } from "./svg.ts";
import { type PicturedGateway, todayPicture, type TodayOptions } from "./today.ts";

interface PictureRouteOptions extends TodayOptions, Pick<PicturedGateway, "title"> {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & Pick<Admission, "check">;
}

/**
 * `GET hub/today.svg` and `hub/today.png`: the day as a picture for e-ink displays, dashboards and chats, for who may
 * read the gateway. See docs/phone-and-wall.md.
 */
export function pictureRoutes(app: FastifyInstance, options: PictureRouteOptions): void {
  const { gateway, title } = options;
  const readers = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(gateway, request, reply),
  };
  const pictureQueue = createPictureQueue();

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
    const png = await pictureQueue.picture(JSON.stringify(query.output), async () =>
      pngOf(await svgOf(query.output), query.output.greys),
    );
    return asPicture(reply, "image/png").send(Buffer.from(png));
  });
}

function asPicture(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header("cache-control", "no-cache")
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
}
