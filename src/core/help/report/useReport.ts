import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { reportText } from "./report.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { isAborted } from "#protocol/client/gateway-error.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { knowProfileAtom } from "#app/shared/gateway/profile.ts";
import { privateRecords } from "../privateRecords.ts";
import { collectReport } from "./collectReport.ts";

export type ReportState =
  | { readonly kind: "none" }
  | { readonly kind: "collecting"; readonly done: number; readonly total: number }
  | { readonly kind: "done"; readonly text: string };

/** Makes reports; a pending report ends with the component. */
export function useReport(): {
  readonly report: ReportState;
  readonly create: () => Promise<void>;
} {
  const client = useAtomValue(clientAtom);
  const openSocket = useAtomValue(openSocketAtom);
  const isSignedIn = useAtomValue(signedInAtom);
  const { ask } = useAtomValue(knowProfileAtom);
  const [report, setReport] = useState<ReportState>({ kind: "none" });
  const currentRef = useRef<AbortController>();
  useEffect(() => () => currentRef.current?.abort(), []);

  const create = async () => {
    const controller = new AbortController();
    currentRef.current = controller;
    const { signal } = controller;
    try {
      const profile = await ask();
      const sources = { client, openSocket, profile, signal };
      const parts = await collectReport(sources, (done, total) =>
        setReport({ kind: "collecting", done, total }),
      );
      const knowledge = await privateRecords(client, isSignedIn, signal, profile);
      setReport({ kind: "done", text: reportText(parts, Date.now(), knowledge) });
    } catch (error) {
      if (!isAborted(error)) throw error;
    }
  };
  return { report, create };
}
