import { callHeaders } from "#protocol/api/request.ts";
import { HttpError, NetworkError } from "./errors.ts";

/** Silence after which an upload is given up, in ms: nothing was sent on and nothing answered. */
const patienceMs = 60_000;

/** A multipart upload. Parts go out in this order, which the gateway relies on (reference 7.3). */
export interface Upload {
  readonly path: string;
  readonly parts: readonly UploadPart[];
  readonly authdata: string | undefined;
  readonly signal?: AbortSignal;
  /** Told the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A text, or a file with the name that the gateway sees. */
export type UploadPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string };

/**
 * Uploads by XMLHttpRequest, because fetch tells no progress. Resolves with the text of an answer with
 * status 200; rejects with HttpError (its body being the answer's text), NetworkError, also after a
 * minute of silence, or an AbortError. Source: spec 2 section 8.
 */
export function uploadFile({ path, parts, authdata, signal, onProgress }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException("The upload was given up", "AbortError"));
    if (signal?.aborted) return giveUp();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => () => {
      clearTimeout(stalling);
      signal?.removeEventListener("abort", abort);
      finish();
    };
    let isStalled = false;
    let stalling: ReturnType<typeof setTimeout> | undefined;
    const keepPatience = () => {
      clearTimeout(stalling);
      stalling = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, patienceMs);
    };
    request.open("POST", path);
    for (const [name, value] of Object.entries(callHeaders(authdata))) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      keepPatience();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener(
      "load",
      settle(() => {
        if (request.status === 200) resolve(request.responseText);
        else reject(new HttpError(request.status, request.statusText, request.responseText));
      }),
    );
    request.addEventListener(
      "error",
      settle(() => reject(new NetworkError("unreachable"))),
    );
    request.addEventListener(
      "abort",
      settle(() => (isStalled ? reject(new NetworkError("timeout")) : giveUp())),
    );
    signal?.addEventListener("abort", abort);
    keepPatience();
    request.send(formDataFrom(parts));
  });
}

function formDataFrom(parts: readonly UploadPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ("text" in part) form.append(part.name, part.text);
    else form.append(part.name, part.file, part.fileName);
  }
  return form;
}
