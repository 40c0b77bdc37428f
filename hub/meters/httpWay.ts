import type { HttpKind } from "#plant/meters/kind.ts";
import { readAnswers } from "#plant/meters/kinds.ts";
import { jsonOf, type MeterEnergies, signedEnergies } from "#plant/meters/reading.ts";
import { err } from "#protocol/result.ts";
import { HttpAsker } from "./askHttp.ts";
import { backOffS } from "./backOff.ts";
import { faultOf } from "./faultOf.ts";
import type { MeterSettings, MeterWayOpen, OnArrival } from "./way.ts";

const ENERGIES_MS = 60_000;

function askerOf(kind: HttpKind, { host, fields }: MeterSettings): HttpAsker {
  const base = new URL(
    /^https?:\/\//.test(host) ? host : `${kind.isTls ? "https" : "http"}://${host}`,
  );
  const isDigest = kind.login === "digest";
  const isAsked = isDigest || kind.login === "password";
  const login = {
    user: kind.user ?? (fields.user || "admin"),
    password: isAsked ? fields.password || undefined : undefined,
    token: kind.login === "bearer" ? fields.token || undefined : undefined,
    isDigest,
  };
  return new HttpAsker(base, login, kind.headers);
}

/** Asks a meter over HTTP again and again, one question at a time. */
export function openHttpWay(
  kind: HttpKind,
  settings: MeterSettings,
  onArrival: OnArrival,
): MeterWayOpen {
  const { fields, isInverted, periodS } = settings;
  const asker = askerOf(kind, settings);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let failures = 0;
  let energies: MeterEnergies = {};
  let energiesMs = Number.NEGATIVE_INFINITY;
  // Whether the first time stamp has told how old a value is: later only its standing still counts.
  let isJudged = false;

  async function readEnergies(): Promise<void> {
    const paths = kind.energyPaths?.(fields) ?? [];
    if (paths.length === 0 || performance.now() - energiesMs < ENERGIES_MS) return;
    energiesMs = performance.now();
    const bodies: unknown[] = [];
    for (const path of paths) {
      const json = jsonOf(await asker.get(path));
      if (json.ok) bodies.push(json.value);
    }
    energies = signedEnergies(kind.readEnergies?.(bodies, fields) ?? {}, isInverted);
  }

  async function look(): Promise<void> {
    const answers = [];
    for (const path of kind.paths(fields)) answers.push(await asker.get(path));
    const nowMs = isJudged ? undefined : Date.now();
    const read = readAnswers(kind, answers, { fields, isInverted, nowMs });
    isJudged ||= read.ok;
    if (read.ok) await readEnergies().catch(() => undefined);
    if (isClosed) return;
    failures = read.ok ? 0 : failures + 1;
    const bodies = answers.map((answer) => jsonOf({ ...answer, status: 200 }));
    onArrival(
      read.ok ? { ok: true, value: { ...energies, ...read.value } } : read,
      bodies.flatMap((body) => (body.ok ? [body.value] : [])),
    );
  }

  async function turn(): Promise<void> {
    const startMs = performance.now();
    try {
      await look();
    } catch (error) {
      failures += 1;
      if (!isClosed) onArrival(err(faultOf(error)));
    }
    if (isClosed) return;
    const waitMs = Math.max(periodS, backOffS(failures)) * 1000 - (performance.now() - startMs);
    timer = setTimeout(() => void turn(), Math.max(100, waitMs));
  }

  void turn();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      asker.close();
    },
  };
}
