import { useState } from "react";
import { GatewayError } from "#protocol/index.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { presentFile, useFileSource } from "./presentFile.ts";

/** How the last backup ended; "none" when the gateway has no such file. */
export type BackupState =
  | { readonly kind: "idle" | "loading" | "none" }
  | { readonly kind: "failed"; readonly error: GatewayError };

/** Downloads a file of the gateway to this computer, under the name it has there. */
export function useBackup() {
  const source = useFileSource();
  const [state, setState] = useState<BackupState>({ kind: "idle" });
  const download = async (name: string) => {
    setState({ kind: "loading" });
    try {
      const file = await presentFile(source, name);
      if (file) saveFile(new Blob([file]), name);
      setState({ kind: file ? "idle" : "none" });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setState({ kind: "failed", error });
    }
  };
  return { state, download };
}
