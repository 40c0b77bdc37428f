import type { Channel } from "./channel.ts";

/** The uploads of a page in the demonstration: the part of the platform's XMLHttpRequest that the page uses. */
export function demonstrationRequest(channel: Channel) {
  return class DemonstrationRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    statusText = "";
    responseText = "";
    private readonly headers = new Headers();
    private readonly stop = new AbortController();
    private target: readonly [method: string, url: string] = ["GET", ""];

    open(method: string, url: string): void {
      this.target = [method, url];
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    abort(): void {
      this.stop.abort();
      this.dispatchEvent(new Event("abort"));
    }

    send(body: FormData): void {
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 1, total: 1 }));
      void this.ask(body);
    }

    private async ask(body: FormData): Promise<void> {
      const [method, url] = this.target;
      const { headers, stop } = this;
      try {
        const { signal } = stop;
        const answer = await channel.fetch(new Request(url, { method, headers, body, signal }));
        this.status = answer.status;
        this.statusText = answer.statusText;
        this.responseText = await answer.text();
        this.dispatchEvent(new Event("load"));
      } catch {
        // Without an answer the page gets no reason from the platform either.
        if (!stop.signal.aborted) this.dispatchEvent(new Event("error"));
      }
    }
  };
}
