import type { FastifyInstance } from "fastify";

/**
 * Listens on one interface, or on all of them. Returns the port. Rejects when it cannot be had.
 */
export async function listen(
  app: FastifyInstance,
  port: number,
  host: string | undefined,
): Promise<number> {
  try {
    // Both families, where the machine has both.
    await app.listen({ port, host: host ?? "::" });
  } catch (error) {
    const hasNoIpv6 = error instanceof Error && "code" in error && error.code === "EAFNOSUPPORT";
    if (host !== undefined || !hasNoIpv6) throw error;
    await app.listen({ port, host: "0.0.0.0" });
  }
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
