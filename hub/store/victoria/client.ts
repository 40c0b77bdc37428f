import * as v from "valibot";

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());
const metric = v.record(v.string(), v.string());
const sample = v.tuple([number, number]);

const json = v.pipe(v.string(), v.parseJson());
const Matrix = v.pipe(
  json,
  v.object({
    data: v.object({ result: v.array(v.object({ metric, values: v.array(sample) })) }),
  }),
);
const Vector = v.pipe(
  json,
  v.object({
    data: v.object({ result: v.array(v.object({ metric, value: sample })) }),
  }),
);
const Exported = v.pipe(
  json,
  v.object({ metric, values: v.array(v.number()), timestamps: v.array(v.number()) }),
);
const Labels = v.pipe(json, v.object({ data: v.array(v.string()) }));

/** Values of a range query, from `fromS` to `toS`, every `stepS` seconds. */
export interface QueryRange {
  readonly fromS: number;
  readonly toS: number;
  readonly stepS: number;
}

/** VictoriaMetrics cannot be reached or refused a call; for the log. */
export class VictoriaError extends Error {
  override readonly name = "VictoriaError";
}

const PATIENCE_MS = 30_000;
/** After a question without an answer in time, others fail at once for so long. */
const SILENT_MS = 30_000;

const unreachable = "VictoriaMetrics cannot be reached";

// Without them the newest values are hidden and times are moved to multiples of the step.
const exact = { nocache: "1", latency_offset: "1ms" };

/** The calls of VictoriaMetrics that the store needs. All of them reject with `VictoriaError`. */
export class VictoriaClient {
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly ending = new AbortController();
  private readonly patienceMs: number;
  private silentUntilMs = Number.NEGATIVE_INFINITY;

  /** `url` may hold a user, a password and a path, as a cluster's. */
  constructor(url: string, patienceMs = PATIENCE_MS) {
    this.patienceMs = patienceMs;
    const { username, password, origin, pathname } = new URL(url);
    const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.url = origin + pathname.replace(/\/$/, "");
    this.headers =
      username === "" ? {} : { Authorization: `Basic ${Buffer.from(account).toString("base64")}` };
  }

  get hasEnded(): boolean {
    return this.ending.signal.aborted;
  }

  /** Aborts pending requests. */
  end(): void {
    this.ending.abort();
  }

  /** Writes samples: lines of JSON in gzip. */
  async import(body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.call("/api/v1/import", body, { "Content-Encoding": "gzip" });
  }

  async range(query: string, { fromS, toS, stepS }: QueryRange) {
    const span = { start: String(fromS), end: String(toS), step: `${stepS}s` };
    const answer = await this.ask("/api/v1/query_range", { query, ...span, ...exact });
    return read(Matrix, answer).data.result;
  }

  async instant(query: string, atS: number) {
    const answer = await this.ask("/api/v1/query", { query, time: String(atS), ...exact });
    return read(Vector, answer).data.result;
  }

  /** All samples of the series that match, after `fromS` up to `toS`. */
  async export(match: string, fromS: number, toS: number) {
    const span = { "match[]": match, start: String(fromS + 0.001), end: String(toS) };
    const answer = await this.ask("/api/v1/export", span);
    const lines = answer.split("\n").filter((line) => line !== "");
    return lines.map((line) => read(Exported, line));
  }

  async labelValues(label: string, match: string): Promise<readonly string[]> {
    const path = `/api/v1/label/${label}/values`;
    const answer = await this.ask(path, { "match[]": match, start: "0" });
    return read(Labels, answer).data;
  }

  /** The text of an answer. A server that hangs is not waited for by each of many questions. */
  private async ask(path: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    if (performance.now() < this.silentUntilMs) throw new VictoriaError(unreachable);
    try {
      const answer = await this.call(path, new URLSearchParams(parameters));
      return await answer.text().catch(cannotBeReached);
    } catch (error) {
      if (isLate(error)) this.silentUntilMs = performance.now() + SILENT_MS;
      throw error;
    }
  }

  private async call(
    path: string,
    body: URLSearchParams | Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.patienceMs), this.ending.signal]);
    const init = { method: "POST", body, headers: { ...this.headers, ...headers }, signal };
    // A redirection would carry the samples elsewhere.
    const answer = await fetch(this.url + path, { ...init, redirect: "manual" }).catch(
      cannotBeReached,
    );
    if (answer.ok) return answer;
    const reason = (await answer.text().catch(() => "")).slice(0, 300);
    throw new VictoriaError(`VictoriaMetrics answered ${answer.status}: ${reason}`);
  }
}

function cannotBeReached(cause: unknown): never {
  throw new VictoriaError(unreachable, { cause });
}

function isLate(error: unknown): boolean {
  const cause = error instanceof VictoriaError ? error.cause : undefined;
  return cause instanceof Error && cause.name === "TimeoutError";
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new VictoriaError("VictoriaMetrics answered in an unknown form");
}
