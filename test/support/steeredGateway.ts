import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { ReceivedRequest } from "#simulator/firmware/received.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import type { Command, SentRequest, SteeringAnswer, WorldPlan } from "./steering.ts";

/** A test's end of the gateway in the worker of the demonstration. */
export interface SteeredGateway {
  /** The part of the gateway that a test may use; everything else throws. */
  readonly gateway: Gateway;
  /** Takes the worker's report, and returns the commands since the last time. */
  readonly exchange: (told: SteeringAnswer) => readonly Command[];
  /** Resolves when the worker has done all that it was told. */
  readonly isDone: () => Promise<void>;
}

const waits = new WeakMap<Gateway, SteeredGateway["isDone"]>();

export async function passInWorker(gateway: Gateway, ms: number): Promise<void> {
  gateway.advance(ms);
  await waits.get(gateway)?.();
}

/** Reaches the first gateway of a world. Commands count before the gateway answers the next request. */
export function steerGateway({ plans: [plan] }: WorldPlan): SteeredGateway {
  if (plan === undefined) throw new Error("The world has no gateway.");
  const { scenario, seed, firmware } = plan;
  // Until the worker reports a change, its device equals this one, whose time stands still.
  const twin = createGateway(gatewayOptions(scenario, { seed, firmware }));
  const { device, faults } = twin;
  let commands: Command[] = [];
  let waiting: (() => void)[] = [];
  const tell = (command: Command): void => void commands.push(command);
  const files = new ToldFiles(tell);
  files.take(device.files);
  let { config } = device;
  const received: ReceivedRequest[] = [];
  const gateway = reachable(twin, {
    received,
    advance: (ms) => tell({ kind: "advance", ms }),
    faults: reachable(faults, {
      set: (match, fault, times) => tell({ kind: "fault", match, fault, times }),
      clear: (match) => tell({ kind: "clear", match }),
      flip: (name, on) => tell({ kind: "flip", name, on }),
    }),
    device: reachable(device, {
      files,
      get config() {
        return config;
      },
      chipId: device.chipId,
      restart: (delayMs) => tell({ kind: "restart", delayMs }),
      console: reachable(device.console, { print: (text) => tell({ kind: "print", text }) }),
    }),
  });
  const isDone = async (): Promise<void> => {
    // It takes the commands in an exchange, and has finished them when it begins the next.
    while (commands.length > 0) await nextExchange();
    await nextExchange();
  };
  const nextExchange = () => new Promise<void>((resolve) => waiting.push(resolve));
  waits.set(gateway, isDone);
  return {
    gateway,
    isDone,
    exchange: (told) => {
      received.push(...told.received.map(receivedOf));
      if (told.device) {
        ({ config } = told.device);
        files.take(
          Object.entries(told.device.files).map(([name, text]) => [name, bytesOf(text)] as const),
        );
      }
      const given = commands;
      commands = [];
      const resolves = waiting;
      waiting = [];
      for (const resolve of resolves) resolve();
      return given;
    },
  };
}

/** Files of the device in the worker, which learns of changes. */
class ToldFiles extends Map<string, Uint8Array<ArrayBuffer>> {
  private readonly tell: (command: Command) => void;

  constructor(tell: (command: Command) => void) {
    super();
    this.tell = tell;
  }

  override set(name: string, bytes: Uint8Array<ArrayBuffer>): this {
    this.tell({ kind: "file", name, content: Buffer.from(bytes).toString("base64") });
    return super.set(name, bytes);
  }

  override delete(name: string): boolean {
    this.tell({ kind: "file", name, content: null });
    return super.delete(name);
  }

  /** Takes the files that the device has. */
  take(all: Iterable<readonly [string, Uint8Array<ArrayBuffer>]>): void {
    super.clear();
    for (const [name, bytes] of all) super.set(name, bytes);
  }
}

function receivedOf({ files, ...request }: SentRequest): ReceivedRequest {
  return { ...request, files: files.map((file) => ({ ...file, bytes: bytesOf(file.bytes) })) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** An object of which a test reaches only a part: the rest is in the browser's worker. */
function reachable<Whole extends object>(whole: Whole, part: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get(_whole, name) {
      if (Object.hasOwn(part, name)) return Reflect.get(part, name);
      throw new Error(`${String(name)} is in the worker of the demonstration, out of reach.`);
    },
  });
}
