import { Buffer } from "buffer";
import * as v from "valibot";
import { decodeText } from "#simulator/firmware/utf8.ts";
import type { Gateway } from "#simulator/gateway.ts";
import { filesNow, writeAll } from "./standIns/files.ts";

const Texts = v.record(v.string(), v.string());

/**
 * State of a visit that survives a reload of its document: the files of the gateways, and those of the hub in base64.
 */
const VisitState = v.object({ gateways: v.record(v.string(), Texts), hub: Texts });
type VisitState = v.InferOutput<typeof VisitState>;

const nothing: VisitState = { gateways: {}, hub: {} };

/** Reads the state of an earlier document of this visit; unreadable parts are left out. */
export function readVisitState(text: string | null): VisitState {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), VisitState), text);
  return read.success ? read.output : nothing;
}

/** Gives the hub its files back. */
export function restoreHub({ hub }: VisitState): void {
  writeAll(Object.entries(hub).map(([path, content]) => [path, Buffer.from(content, "base64")]));
}

export function visitStateText(gateways: ReadonlyMap<string, Gateway>): string {
  return JSON.stringify({
    gateways: Object.fromEntries(
      [...gateways].map(([name, gateway]) => [name, { ...textsOf(gateway) }] as const),
    ),
    hub: Object.fromEntries(
      filesNow().map(([path, bytes]) => [path, Buffer.from(bytes).toString("base64")] as const),
    ),
  } satisfies VisitState);
}

function textsOf({ device: { files } }: Gateway): Readonly<Record<string, string>> {
  return Object.fromEntries([...files].map(([name, bytes]) => [name, decodeText(bytes)]));
}
