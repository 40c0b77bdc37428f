import { err, ok, type Result } from "#protocol/result.ts";
import { withoutAccount } from "./gatewayList.ts";
import { parseShard, type Shard } from "../store/shard.ts";

/** Reads where the record is kept, as in `victoriametrics=http://10.0.0.5:8428`; undefined for a file of the hub. */
export function readStore(text: string | undefined): Result<URL | undefined, string> {
  if (text === undefined) return ok(undefined);
  const address = /^victoriametrics=(https?:\/\/.+)$/i.exec(text)?.[1];
  if (address !== undefined && URL.canParse(address)) return ok(new URL(address));
  return err(`--store takes victoriametrics=http://ADDRESS:8428, not "${withoutAccount(text)}".`);
}

/** Reads the part of the gateways that a hub records, as in `2/8`; undefined for all of them. */
export function readShard(text: string | undefined): Result<Shard | undefined, string> {
  if (text === undefined) return ok(undefined);
  const shard = parseShard(text);
  return shard.ok ? shard : err(`--shard takes a part such as 2/8, not "${text}".`);
}
