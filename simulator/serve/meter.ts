import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { connect } from "mqtt";
import {
  type HttpMeterKind,
  type ModbusMeterKind,
  type MqttMeterKind,
  type SimulatedMeterName,
  simulatedMeters,
} from "../meters/kinds.ts";
import { type MeterTruth, SimulatedMeter } from "../meters/simulatedMeter.ts";

/** A request that reached a meter. */
interface AskedMeter {
  readonly url: string;
  readonly authorization: string | undefined;
}

/** A simulated meter at an address of this machine. */
export interface ServedMeter {
  readonly name: SimulatedMeterName;
  /** Host and port, or the address of the broker. */
  readonly host: string;
  /** Its fault and password. */
  readonly meter: SimulatedMeter;
  /** The last hundred. */
  readonly asked: readonly AskedMeter[];
  close(): void;
}

interface ServedMeterOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Address of the broker to which a meter publishes, with its login. */
  readonly broker?: string;
}

/** A demonstration runs for weeks. */
const MOST_ASKED = 100;
/** A meter that is read seldom counts no less. */
const COUNT_MS = 1_000;

/** Serves a simulated meter. Rejects when the port is taken, or a meter that publishes has no broker. */
export async function serveMeter(
  name: SimulatedMeterName,
  truth: MeterTruth,
  { port = 0, broker }: ServedMeterOptions = {},
): Promise<ServedMeter> {
  const meter = new SimulatedMeter(truth);
  const asked: AskedMeter[] = [];
  const kind = simulatedMeters[name];
  const open =
    kind.way === "mqtt" ? publish(kind, meter, broker) : await listen(kind, port, { meter, asked });
  const timer = setInterval(() => meter.values(), COUNT_MS);
  const close = (): void => {
    clearInterval(timer);
    open.close();
  };
  return { name, host: open.host, meter, asked, close };
}

/** What a hub is told to read a meter: kind, address, and its fields with a password. */
export function meterSettings(
  { name, host }: Pick<ServedMeter, "name" | "host">,
  password?: string,
) {
  const { fields, secret }: { fields: Readonly<Record<string, string>>; secret?: string } =
    simulatedMeters[name];
  const isSecret = secret !== undefined && password !== undefined;
  return { kind: name, host, fields: { ...fields, ...(isSecret && { [secret]: password }) } };
}

interface Asked {
  readonly meter: SimulatedMeter;
  readonly asked: AskedMeter[];
}

async function listen(kind: HttpMeterKind | ModbusMeterKind, port: number, seen: Asked) {
  const server: Server =
    kind.way === "modbus"
      ? createTcpServer((socket) => answerRegisters(kind, seen.meter, socket))
      : createServer(answerHttp(kind, seen));
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === "object" && address ? address.port : port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function answerHttp(kind: HttpMeterKind, { meter, asked }: Asked) {
  let nonces = 0;
  const isKnown = (url: string, authorization: string): boolean => {
    const { password } = meter;
    if (password === undefined || kind.login === "none") return true;
    if (kind.login === "basic") return authorization === `Basic ${btoa(`admin:${password}`)}`;
    if (kind.login === "bearer") return authorization === `Bearer ${password}`;
    if (kind.login === "query") return new URLSearchParams(url).get("password") === password;
    return hasProof(authorization, { url, password, nonce: String(nonces) });
  };
  const refuse = (response: ServerResponse): void => {
    // Tasmota says so with status 200.
    if (kind.login === "query") {
      response.end(JSON.stringify({ WARNING: "Need user=<username>&password=<password>" }));
      return;
    }
    nonces += 1;
    const challenge = {
      basic: 'Basic realm="shellyem3"',
      digest: `Digest qop="auth", realm="${realm}", nonce="${nonces}", algorithm=SHA-256`,
    };
    const wanted = kind.login === "basic" || kind.login === "digest" ? kind.login : undefined;
    response.writeHead(401, wanted && { "www-authenticate": challenge[wanted] });
    response.end("401: Unauthorized");
  };
  return ({ url = "", headers }: IncomingMessage, response: ServerResponse): void => {
    const { authorization } = headers;
    asked.push({ url, authorization });
    if (asked.length > MOST_ASKED) asked.shift();
    const { trouble } = meter;
    if (trouble === "slow") return;
    if (trouble === "away") return void response.destroy();
    if (trouble === "redirect")
      return void response.writeHead(302, { location: "http://192.0.2.1/" }).end();
    if (trouble === "html") return void response.end("<!doctype html><title>Login</title>");
    if (!isKnown(url, authorization ?? "")) return refuse(response);
    const body = kind.answer(url, meter.values());
    response.writeHead(body ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? { message: "Not found" }));
  };
}

const realm = "shellypro3em";

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Whether a header proves the password as RFC 7616 wants it, for the last challenge. */
function hasProof(
  authorization: string,
  {
    url,
    password,
    nonce,
  }: { readonly url: string; readonly password: string; readonly nonce: string },
): boolean {
  const part = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(authorization)?.[1] ?? "";
  const ha1 = sha(`admin:${realm}:${password}`);
  const proof = `${ha1}:${nonce}:${part("nc")}:${part("cnonce")}:auth:${sha(`GET:${url}`)}`;
  return part("nonce") === nonce && part(" response") === sha(proof);
}

const HEAD = 7;
const ADDRESS_AT = 8;
const BUSY = 6;

function answerRegisters({ floats }: ModbusMeterKind, meter: SimulatedMeter, socket: Socket): void {
  socket.on("data", (question) => {
    if (meter.trouble === "slow") return;
    if (meter.trouble === "away") return void socket.destroy();
    const head = Buffer.from(question.subarray(0, HEAD));
    const code = question.readUInt8(HEAD);
    const values = floats(question.readUInt16BE(ADDRESS_AT), meter.values());
    const body = Buffer.alloc(2 + 4 * values.length);
    body.writeUInt8(code, 0);
    body.writeUInt8(4 * values.length, 1);
    values.forEach((value, at) => body.writeFloatBE(value, 2 + 4 * at));
    // Another program reads it: the converter is busy.
    const answer = meter.trouble === "html" ? Buffer.from([0x80 + code, BUSY]) : body;
    head.writeUInt16BE(answer.length + 1, 4);
    socket.write(Buffer.concat([head, answer]));
  });
}

const PUBLISH_MS = 1_000;

function publish(kind: MqttMeterKind, meter: SimulatedMeter, broker: string | undefined) {
  if (broker === undefined) throw new Error("A meter that publishes needs a broker.");
  const client = connect(broker);
  client.on("error", () => undefined);
  const timer = setInterval(() => {
    const { trouble } = meter;
    if (trouble === "away" || trouble === "slow" || !client.connected) return;
    const text = trouble === "html" ? "<!doctype html>" : kind.payload(meter.values());
    client.publish(kind.topic, text);
  }, PUBLISH_MS);
  const { host } = new URL(broker);
  return {
    host: `mqtt://${host}`,
    close: () => {
      clearInterval(timer);
      client.end(true);
    },
  };
}
