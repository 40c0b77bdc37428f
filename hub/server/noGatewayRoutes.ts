import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feedPaths, type ServedGateway } from "../gateways/gateway.ts";

type ListedGateway = Pick<ServedGateway, "name" | "basePath" | "port">;

interface NoGatewayOptions {
  readonly base: string;
  readonly gateways: readonly ListedGateway[];
  /** Paths where a gateway lies or lay. */
  readonly taken: readonly string[];
}

/**
 * Answers calls and sockets at paths without a gateway: 404 in the form of a gateway's own answers, with the hub's
 * gateways. A program would take a page for an answer.
 */
export function noGatewayRoutes(
  app: FastifyInstance,
  { base, gateways, taken }: NoGatewayOptions,
): void {
  const listed = gateways.map(({ name, basePath, port }) => ({
    name,
    path: basePath,
    port: port ?? null,
  }));
  const places = listed.map(({ path, port }) => (port === null ? path : `${path} (port ${port})`));
  const where =
    places.length === 0 ? "This hub has no gateway yet." : `Its gateways: ${places.join(", ")}.`;
  const answer = {
    type: "danger",
    message: `There is no gateway at this path of the hub. ${where}`,
    gateways: listed,
  };
  for (const path of new Set(["/", base])) {
    if (taken.includes(path)) continue;
    app.all(`${path}api/*`, (_request, reply) => reply.code(404).send(answer));
    for (const feed of feedPaths) {
      // Before the handler: there, a socket would be open already.
      const preValidation = async (_request: FastifyRequest, reply: FastifyReply) =>
        reply.code(404).send(answer);
      app.get(path + feed.slice(1), { preValidation }, () => answer);
    }
  }
}
