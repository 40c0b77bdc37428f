import type { GatewayProblem, GatewayThere } from "#hub-api/gateways.ts";
import { shortName } from "#plant/live/short-name.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import { askIdentity } from "./askIdentity.ts";
import { createServedGateway } from "../gateways/gateway.ts";
import { libraryOf } from "../gateways/library.ts";

type Found = Pick<NonNullable<GatewayThere["found"]>, "hostname" | "version" | "serial">;

/** Asks the device at an address for its identity. Fails when it is no gateway, and when it refuses the password. */
export async function lookAt(
  url: URL,
  password: string | undefined,
): Promise<Result<Found, GatewayProblem>> {
  const served = createServedGateway({ name: "", basePath: "/", url, password }, () => undefined);
  const gateway = libraryOf(served);
  try {
    if (password !== undefined) await gateway.call(endpoints.security.authenticate);
    const status = await statusOf(gateway);
    const { serial } = password === undefined ? { serial: null } : await askIdentity(served);
    return ok({ ...status, serial });
  } catch (error) {
    return err(problemOf(error, password !== undefined));
  } finally {
    served.close();
  }
}

async function statusOf(gateway: Gateway): Promise<Pick<Found, "hostname" | "version">> {
  try {
    const { hostname, git_hash: version } = await gateway.call(endpoints.system.status);
    return { hostname: shortName(hostname), version: shortName(version) };
  } catch (error) {
    // A gateway that lets nobody read without its password still shows its page.
    if (!(error instanceof GatewayError && error.status === 401)) throw error;
    const { family } = await gateway.profile();
    if (family === "unknown") throw error;
    return { hostname: "", version: "" };
  }
}

function problemOf(error: unknown, hasPassword: boolean): GatewayProblem {
  if (!(error instanceof GatewayError)) return "other";
  if (error.problem.kind === "network") return "silent";
  return error.status === 401 && hasPassword ? "password" : "other";
}
