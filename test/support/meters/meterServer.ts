import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/** How a meter of a test fails. */
export type MeterTrouble = "none" | "html" | "redirect" | "silent" | "null" | "cut";

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A Shelly of the second generation with three phases, as a server. */
export class ShellyServer {
  powerW = 412;
  trouble: MeterTrouble = "none";
  /** Undefined: it wants no login. */
  password: string | undefined;
  readonly asked: { readonly url: string; readonly authorization: string | undefined }[] = [];
  host = "";
  private nonces = 0;

  /** Starts until the test ends. */
  async start(): Promise<this> {
    const server = createServer((request, response) => this.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    this.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    return this;
  }

  private answer({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
    const { authorization } = headers;
    this.asked.push({ url, authorization });
    if (this.trouble === "silent") return;
    if (this.trouble === "cut") return void response.destroy();
    if (this.trouble === "redirect")
      return void response.writeHead(302, { location: "http://192.0.2.1/" }).end();
    if (this.trouble === "html") return void response.end("<!doctype html><title>Login</title>");
    if (!this.isKnown(url, authorization)) {
      this.nonces += 1;
      const challenge = `Digest qop="auth", realm="shellypro3em", nonce="${this.nonces}", algorithm=SHA-256`;
      return void response.writeHead(401, { "www-authenticate": challenge }).end();
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(this.body(url)));
  }

  private body(url: string): unknown {
    if (url.startsWith("/rpc/EMData")) return { id: 0, total_act: 5000, total_act_ret: 700 };
    const third = this.trouble === "null" ? null : this.powerW / 3;
    return {
      id: 0,
      a_act_power: third,
      b_act_power: third,
      c_act_power: third,
      total_act_power: this.trouble === "null" ? null : this.powerW,
    };
  }

  private isKnown(url: string, authorization = ""): boolean {
    if (this.password === undefined) return true;
    const part = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(authorization)?.[1] ?? "";
    const ha1 = sha(`admin:shellypro3em:${this.password}`);
    const proof = `${ha1}:${part("nonce")}:${part("nc")}:${part("cnonce")}:auth:${sha(`GET:${url}`)}`;
    return part("nonce") === String(this.nonces) && part(" response") === sha(proof);
  }
}
