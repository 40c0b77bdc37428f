import type { FastifyInstance } from "fastify";

/** Listens on an interface, or on all of them. Returns the port. Rejects when it cannot be had. */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  await app.listen({ port, host });
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
