import { useState } from "react";
import { filesRemove } from "#protocol/areas/files.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { useFileSource } from "./presentFile.ts";
import { packEnding } from "./extraFile.ts";

/** How far the last change of the files is. */
export type FilesState =
  | { readonly kind: "idle" | "busy" | "away" }
  | { readonly kind: "answered"; readonly reply: SaveReply; readonly isPack: boolean }
  | { readonly kind: "failed"; readonly error: GatewayError };

/** Deletes and stores single files; `onChanged` is called when the gateway's list may be another. */
export function useFiles(onChanged: () => void) {
  const { client, calls } = useFileSource();
  const [state, setState] = useState<FilesState>({ kind: "idle" });

  const during = async (work: () => Promise<FilesState>) => {
    setState({ kind: "busy" });
    try {
      setState(await work());
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ kind: "failed", error });
    }
  };

  return {
    state,
    remove: (file: string) =>
      void during(async () => {
        const reply = await client.call(filesRemove, { body: { file } });
        onChanged();
        return { kind: "answered", reply, isPack: file.endsWith(packEnding) };
      }),
    store: (file: File) =>
      void during(async () => {
        await client.upload(calls.upload, {
          query: { file: file.name },
          parts: [{ name: "config", file, fileName: "config" }],
        });
        return { kind: "away" };
      }),
    reset: () => {
      setState({ kind: "idle" });
      onChanged();
    },
  };
}
