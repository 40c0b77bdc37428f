import type { ReadEndpoint, SaveEndpoint } from "../api/endpoint.ts";
import { settingsCalls, type SettingsArea, type SettingsRecord } from "../areas/settings-calls.ts";
import type { GatewayProfile } from "../firmware/profile.ts";
import type { SaveReply } from "../schema/reply.ts";
import type { Call, CallOptions, KeptValues, SaveOptions } from "./call.ts";

/** Dependencies of reading and saving settings. */
export interface SettingsSource {
  readonly call: Call;
  readonly profile: (options: Pick<CallOptions, "signal">) => Promise<GatewayProfile>;
}

interface AreaCalls<Record> {
  readonly read: ReadEndpoint<never, Record>;
  readonly write: SaveEndpoint<Record, SaveReply>;
}

/** Reads an area in the shape that the gateway has. */
export async function readSettings<Area extends SettingsArea>(
  source: SettingsSource,
  area: Area,
  options: CallOptions = {},
): Promise<SettingsRecord<Area>> {
  const { read } = await callsOf(source, area, options);
  return source.call(read, options);
}

/** Saves an area in the shape that the gateway has. */
export async function writeSettings<Area extends SettingsArea>(
  source: SettingsSource,
  area: Area,
  record: SettingsRecord<Area>,
  options: CallOptions & SaveOptions = {},
): Promise<SaveReply & KeptValues> {
  const { write } = await callsOf(source, area, options);
  return source.call(write, { ...options, body: record });
}

async function callsOf<Area extends SettingsArea>(
  { profile }: SettingsSource,
  area: Area,
  { signal }: CallOptions,
): Promise<AreaCalls<SettingsRecord<Area>>>;
async function callsOf(
  { profile }: SettingsSource,
  area: SettingsArea,
  { signal }: CallOptions,
): Promise<unknown> {
  const { has } = await profile(signal ? { signal } : {});
  return settingsCalls[area](has);
}
