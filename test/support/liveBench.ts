import { vi } from "vitest";
import { parse } from "valibot";
import type { OpenSocket, SocketListener } from "#protocol/socket/stream.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import type { LiveInverter, LiveStatus } from "#protocol/areas/live.ts";
import { ChannelGroup } from "#protocol/areas/live-channels.ts";
import type { NtpStatus } from "#protocol/areas/ntp.ts";
import type { WireDevices } from "#protocol/areas/live-totals.ts";

/** A gateway made of a few answers, whose sockets send a test's messages. */
export interface LiveBench {
  readonly gateway: { fetch(request: Request): Promise<Response> };
  readonly openSocket: OpenSocket;
  readonly opened: readonly string[];
  /** Requests that were made, oldest first. */
  readonly requests: readonly Request[];
  /** Changes the answer of a path: JSON, or a status. */
  answer(path: string, body: unknown): void;
  say(path: string, message: unknown): void;
  /** Every open socket of a path is lost. */
  drop(path: string): void;
}

/** Makes a bench that answers these paths and nothing else. */
export function createLiveBench(answers: Readonly<Record<string, unknown>>): LiveBench {
  const bodies = new Map(Object.entries(answers));
  const opened: string[] = [];
  const requests: Request[] = [];
  const sockets: { readonly path: string; readonly listener: SocketListener }[] = [];
  const at = (path: string) => sockets.filter((socket) => socket.path === path);
  return {
    opened,
    requests,
    gateway: {
      fetch: (request) => {
        requests.push(request);
        const body = bodies.get(new URL(request.url).pathname);
        if (body === undefined) return Promise.resolve(new Response("", { status: 404 }));
        if (body instanceof Response) return Promise.resolve(body.clone());
        return Promise.resolve(Response.json(body));
      },
    },
    openSocket: (path, listener) => {
      const socket = { path, listener };
      opened.push(path);
      sockets.push(socket);
      queueMicrotask(listener.onOpen);
      return {
        send: () => undefined,
        close: () => void sockets.splice(sockets.indexOf(socket), 1),
      };
    },
    answer: (path, body) => void bodies.set(path, body),
    say: (path, message) => {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      for (const { listener } of at(path)) listener.onText(text);
    },
    drop: (path) => {
      for (const socket of at(path)) {
        sockets.splice(sockets.indexOf(socket), 1);
        socket.listener.onClose();
      }
    },
  };
}

const watts = (v: number) => ({ v, u: "W", d: 1 });

export function totals(powerW: number) {
  return {
    Power: watts(powerW),
    YieldDay: { v: 1830, u: "Wh", d: 0 },
    YieldTotal: { v: 1204.532959, u: "kWh", d: 3 },
  };
}

/** An inverter as the list over HTTP has it, without channels. */
export function listedInverter(change: Partial<LiveInverter> = {}): LiveInverter {
  return {
    serial: "114180610042",
    name: "Garage",
    order: 0,
    data_age: 4,
    poll_enabled: true,
    reachable: true,
    producing: true,
    limit_relative: 100,
    limit_absolute: 800,
    ...change,
  };
}

/** The gateway's clock and sun: by day, by default. */
export function timeOfDay(change: Partial<NtpStatus> = {}): NtpStatus {
  return {
    ntp_server: "",
    ntp_timezone: "",
    ntp_timezone_descr: "",
    ntp_localtime: "",
    ntp_status: true,
    sun_isSunsetAvailable: true,
    sun_isDayPeriod: true,
    sun_risetime: "Saturday, June 20 2026 05:04:59",
    sun_settime: "Saturday, June 20 2026 21:30:00",
    ...change,
  };
}

/** Channels as they are read: a literal cannot say that a name has no value. */
export function channels(wire: Readonly<Record<string, object>>): ChannelGroup {
  return parse(ChannelGroup, wire);
}

/** An inverter as the socket brings it, feeding in `powerW`. */
export function measuredInverter(powerW: number, change: Partial<LiveInverter> = {}): LiveInverter {
  return {
    ...listedInverter(),
    events: 2,
    AC: { "0": { Power: watts(powerW), Voltage: { v: 231.8000031, u: "V", d: 1 } } },
    DC: channels({
      "0": { name: { u: "East" }, Power: watts(powerW / 2), Voltage: { v: 34.2, u: "V", d: 1 } },
      "1": { name: { u: "" }, Power: watts(powerW / 2), Voltage: { v: 34.5, u: "V", d: 1 } },
    }),
    INV: {
      "0": {
        "Power DC": watts(powerW * 1.05),
        Efficiency: { v: 95.20153046, u: "%", d: 3 },
        SomethingNew: { v: 7, u: "x", d: 0 },
      },
    },
    ...change,
  };
}

/** A live status as the model has it, or with the keys that a gateway sends. */
type SentLive = LiveStatus &
  Partial<Pick<WireDevices, "vedirect" | "huawei" | "solarcharger" | "gridcharger">>;

export function liveStatus(
  inverters: readonly LiveInverter[],
  change: Partial<SentLive> = {},
): SentLive {
  return {
    inverters: [...inverters],
    total: totals(412.3999939),
    hints: { time_sync: false, radio_problem: false, default_password: false },
    vedirect: { enabled: false, total: totals(0) },
    huawei: { enabled: false, Power: watts(0) },
    battery: { enabled: false, soc: { v: 0, u: "%", d: 0 } },
    power_meter: { enabled: false, Power: watts(0) },
    ...change,
  };
}

/** Signs in for the page that is rendered next. */
export function signInFirst(): void {
  window.localStorage.setItem("user", JSON.stringify({ authdata: btoa("admin:openDTU42") }));
}

/** Records the numbers formatted from now on: a new render formats its own again. */
export function watchNumbers(): { readonly numbers: readonly number[]; stop(): void } {
  const numbers: number[] = [];
  const formats = formatsOf("en");
  const fixed = formats.fixed.bind(formats);
  const spy = vi.spyOn(formats, "fixed").mockImplementation((value, decimals) => {
    numbers.push(value);
    return fixed(value, decimals);
  });
  return { numbers, stop: () => spy.mockRestore() };
}
