import { useState } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { withoutSecrets } from "#protocol/config-file/secrets.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { presentConfig, type FileSource, presentFile, useFileSource } from "./presentFile.ts";

/** How the last backup ended; "none" when the gateway has no such file. */
export type BackupState =
  | { readonly kind: "idle" | "loading" | "none" }
  | { readonly kind: "failed"; readonly error: GatewayError };

/**
 * Downloads a file of the gateway to this computer, under its own name; without secrets under a name that says so.
 */
export function useBackup() {
  const source = useFileSource();
  const [state, setState] = useState<BackupState>({ kind: "idle" });
  const download = async (name: string, isBare = false) => {
    setState({ kind: "loading" });
    try {
      const file = await (isBare ? bareFile(source, name) : presentFile(source, name));
      if (file)
        saveFile(new Blob([file]), isBare ? name.replace(".", "-without-passwords.") : name);
      setState({ kind: file ? "idle" : "none" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ kind: "failed", error });
    }
  };
  return { state, download };
}

async function bareFile(source: FileSource, name: string): Promise<string | undefined> {
  const config = await presentConfig(source, name);
  return config === undefined ? undefined : JSON.stringify(withoutSecrets(config));
}
