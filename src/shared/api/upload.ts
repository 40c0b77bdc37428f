import { callHeaders } from "#protocol/api/call-headers.ts";
import type { SendFiles, UploadPart } from "#protocol/client/client.ts";
import { networkError } from "#protocol/client/gateway-error.ts";

/** Silence after which an upload is given up, in ms: nothing was sent on and nothing answered. */
const patienceMs = 60_000;

/**
 * Sends files by XMLHttpRequest, because fetch reports no progress. Rejects with a `GatewayError` without
 * an answer or after a minute of silence, and with an AbortError. Source: docs/interface.md#messages-of-settings.
 */
export const uploadFile: SendFiles = ({ url, parts, authdata, signal, onProgress }) =>
  new Promise((resolve, reject) => {
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
    request.open("POST", url);
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
        const { status, statusText, responseText: body } = request;
        resolve({ status, statusText, body });
      }),
    );
    request.addEventListener(
      "error",
      settle(() => reject(networkError("unreachable"))),
    );
    request.addEventListener(
      "abort",
      settle(() => (isStalled ? reject(networkError("timeout")) : giveUp())),
    );
    signal?.addEventListener("abort", abort);
    keepPatience();
    request.send(formDataFrom(parts));
  });

function formDataFrom(parts: readonly UploadPart[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ("text" in part) form.append(part.name, part.text);
    else form.append(part.name, part.file, part.fileName);
  }
  return form;
}
