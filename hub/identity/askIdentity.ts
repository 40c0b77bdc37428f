import * as v from "valibot";
import { DtuConfig, dtuRead } from "#protocol/areas/dtu.ts";
import { livePath } from "#protocol/areas/live-paths.ts";
import { adminCredentials } from "../access/secrets.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { ListedGateway } from "./identity.ts";

const Serial = v.pick(DtuConfig, ["serial"]);
const Inverters = v.object({ inverters: v.array(v.object({ serial: v.string() })) });

/** Identity questions to a gateway. */
export type AskedGateway = Pick<ServedGateway, "name" | "url" | "password" | "read">;

export function hostOf({ url }: Pick<AskedGateway, "url">): string {
  return new URL(url).host;
}

/** Asks a gateway for its serial number, which it tells who has its password, and for its inverters'. Never rejects. */
export async function askIdentity(gateway: AskedGateway): Promise<ListedGateway> {
  const [config, live] = await Promise.all([
    gateway.password === undefined ? undefined : answerOf(gateway, dtuRead.path, Serial),
    answerOf(gateway, livePath, Inverters),
  ]);
  return {
    name: gateway.name,
    host: hostOf(gateway),
    serial: config?.serial ?? null,
    inverters: live?.inverters.map(({ serial }) => serial) ?? null,
  };
}

async function answerOf<Value>(
  { password, read }: AskedGateway,
  path: string,
  schema: v.GenericSchema<unknown, Value>,
): Promise<Value | undefined> {
  const authorization = password === undefined ? undefined : adminCredentials(password);
  try {
    const { status, body } = await read(path, authorization);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body.toString("utf8"));
    return status === 200 && parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
