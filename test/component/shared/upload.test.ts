import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { uploadFile } from "#app/shared/api/upload.ts";

/** The document of the tests forgets the names of files. */
class HeldForm {
  readonly rows: unknown[] = [];
  append(...row: unknown[]): void {
    this.rows.push(row);
  }
}

/** A request that the test answers. */
class HeldRequest extends EventTarget {
  static last: HeldRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened: readonly string[] = [];
  sent: HeldForm | undefined;
  status = 0;
  statusText = "";
  responseText = "";
  aborted = 0;
  constructor() {
    super();
    HeldRequest.last = this;
  }
  open(...opened: string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(form: HeldForm): void {
    this.sent = form;
  }
  abort(): void {
    this.aborted += 1;
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", HeldRequest);
  vi.stubGlobal("FormData", HeldForm);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = new Blob(["{}"]);

function upload(given: Partial<Parameters<typeof uploadFile>[0]> = {}) {
  const shares: number[] = [];
  const outcome = uploadFile({
    url: "/api/config/upload",
    parts: [
      { name: "file", file, fileName: "config.json" },
      { name: "reboot", text: "1" },
    ],
    authdata: "YTpi",
    onProgress: (share) => shares.push(share),
    ...given,
  }).catch((error: unknown) => error);
  return { outcome, shares, request: HeldRequest.last };
}

describe("an upload", () => {
  it("sends every part, signed in, and resolves with the answer", async () => {
    const { outcome, request } = upload();
    expect(request.opened).toEqual(["POST", "/api/config/upload"]);
    expect(request.headers).toMatchObject({ Authorization: "Basic YTpi" });
    expect(request.sent?.rows).toEqual([
      ["file", file, "config.json"],
      ["reboot", "1"],
    ]);
    Object.assign(request, { status: 401, statusText: "No", responseText: "why" });
    request.dispatchEvent(new Event("load"));
    expect(await outcome).toEqual({ status: 401, statusText: "No", body: "why" });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells the share that has gone, of a length that is known", () => {
    const { shares, request } = upload();
    request.progress(1, 4);
    request.progress(3, 0);
    request.progress(4, 4);
    expect(shares).toEqual([0.25, 1]);
  });

  it("is given up after a minute of silence, counted from the last progress", async () => {
    const { outcome, request } = upload();
    vi.advanceTimersByTime(59_999);
    request.progress(1, 4);
    vi.advanceTimersByTime(59_999);
    expect(request.aborted).toBe(0);
    vi.advanceTimersByTime(1);
    expect(request.aborted).toBe(1);
    expect(await outcome).toMatchObject({ problem: { kind: "network", reason: "timeout" } });
  });

  it("fails where nothing answers", async () => {
    const { outcome, request } = upload();
    request.dispatchEvent(new Event("error"));
    expect(await outcome).toMatchObject({ problem: { kind: "network", reason: "unreachable" } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends with its signal, which then no longer reaches it", async () => {
    const stop = new AbortController();
    const { outcome, request } = upload({ signal: stop.signal });
    stop.abort();
    expect(request.aborted).toBe(1);
    expect(await outcome).toMatchObject({ name: "AbortError" });
    const other = new AbortController();
    const done = upload({ signal: other.signal });
    done.request.dispatchEvent(new Event("load"));
    await done.outcome;
    other.abort();
    expect(done.request.aborted).toBe(0);
  });

  it("does not begin after its signal", async () => {
    const { request: before } = upload();
    const { outcome } = upload({ signal: AbortSignal.abort() });
    expect(await outcome).toMatchObject({ name: "AbortError" });
    expect(HeldRequest.last).toBe(before);
  });
});
