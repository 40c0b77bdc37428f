/** Where messages go and come from: a worker, a port, or inside a worker the worker itself. */
interface Endpoint {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  start?(): void;
}

type Given = readonly unknown[];

interface Call {
  readonly id: number;
  /** Undefined to call the exposed thing itself. */
  readonly method: string | undefined;
  readonly given: Given;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly thrown?: Thrown;
}

/** What was thrown; of an error its parts, since a copy would lose its name. */
interface Thrown {
  readonly error: unknown;
  readonly isError: boolean;
}

/** What stands in a message for something that stays where it is. */
interface Stay {
  readonly staysAt: MessagePort;
}

// A page's own function of that name, which the types know, wants an origin.
const worker: Endpoint = {
  postMessage: (message, transfer) =>
    void Reflect.apply(globalThis.postMessage, undefined, [message, transfer]),
  addEventListener: (type, listener) => globalThis.addEventListener(type, listener),
};

const staying = new WeakSet<object>();

/** Marks what is to be called where it is, instead of being copied to the other side. */
export function proxy<Value extends object>(value: Value): Value {
  staying.add(value);
  return value;
}

/** Lets the other side call a function, or the functions of an object. Stands for Comlink's `expose`. */
export function expose(target: object, endpoint: Endpoint = worker): void {
  endpoint.addEventListener("message", ({ data }: MessageEvent<Call>) => {
    void answer(target, data, endpoint);
  });
  endpoint.start?.();
}

/** The other side of `expose`: every property is a function that answers later. */
export function wrap(endpoint: Endpoint): object {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  endpoint.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  endpoint.start?.();
  const call = (method: string | undefined, args: Given) =>
    new Promise((resolve, reject) => {
      const [given, ports] = packed(args);
      const id = (lastId += 1);
      waiting.set(id, ({ value, thrown }) => {
        if (thrown) reject(thrownFrom(thrown));
        else resolve(unpacked(value));
      });
      endpoint.postMessage({ id, method, given } satisfies Call, ports);
    });
  return new Proxy(() => undefined, {
    // Else it would itself pass for a promise.
    get: (_target, name) =>
      typeof name === "string" && name !== "then"
        ? (...given: Given) => call(name, given)
        : undefined,
    apply: (_target, _self, given: Given) => call(undefined, given),
  });
}

async function answer(target: object, { id, method, given }: Call, endpoint: Endpoint) {
  const send = (rest: Omit<Answer, "id">, ports: MessagePort[] = []) =>
    endpoint.postMessage({ id, ...rest } satisfies Answer, ports);
  try {
    const [[value], ports] = packed([await called(target, method, given.map(unpacked))]);
    send({ value }, ports);
  } catch (error) {
    send({ thrown: thrownParts(error) });
  }
}

async function called(target: object, method: string | undefined, given: Given): Promise<unknown> {
  const wanted: unknown = method === undefined ? target : Reflect.get(target, method);
  if (typeof wanted !== "function") throw new TypeError(`no function ${String(method)}`);
  return Reflect.apply(wanted, target, given);
}

function packed(values: Given): readonly [values: Given, ports: MessagePort[]] {
  const ports: MessagePort[] = [];
  const sent = values.map((value) => {
    if (!isObject(value) || !staying.has(value)) return value;
    const { port1, port2 } = new MessageChannel();
    expose(value, port1);
    ports.push(port2);
    return { staysAt: port2 } satisfies Stay;
  });
  return [sent, ports];
}

function unpacked(value: unknown): unknown {
  return isStay(value) ? wrap(value.staysAt) : value;
}

function isStay(value: unknown): value is Stay {
  return isObject(value) && "staysAt" in value;
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function thrownParts(error: unknown): Thrown {
  if (!(error instanceof Error)) return { error, isError: false };
  const { name, message, stack } = error;
  return { error: { name, message, stack }, isError: true };
}

function thrownFrom({ error, isError }: Thrown): unknown {
  return isError ? Object.assign(new Error(), error) : error;
}
