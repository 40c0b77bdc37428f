import { connect, type Socket } from "node:net";
import type { ModbusKind, ModbusRead } from "#plant/meters/kind.ts";
import { type MeterEnergies, plausible } from "#plant/meters/reading.ts";
import { err, ok, type Result } from "#protocol/result.ts";
import type { MeterFault } from "#plant/meters/fields.ts";
import { PATIENCE_MS } from "./askHttp.ts";
import { backOffS } from "./backOff.ts";
import { faultOf } from "./faultOf.ts";
import { lookUpPrivate, refusePublic } from "./privateHost.ts";
import type { MeterSettings, MeterWayOpen, OnArrival } from "./way.ts";

const HEAD = 9;
const ENERGIES_MS = 60_000;

/** A question of Modbus TCP; its number goes round after two bytes. */
export function frameOf(id: number, { unit, function: code, address, count }: ModbusRead): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUInt16BE(id % 0x1_00_00, 0);
  frame.writeUInt16BE(6, 4);
  frame.writeUInt8(unit, 6);
  frame.writeUInt8(code, 7);
  frame.writeUInt16BE(address, 8);
  frame.writeUInt16BE(count, 10);
  return frame;
}

/** The registers of an answer; an exception of the device, such as that its meter is silent, is a fault. */
export function registersOf(frame: Buffer): Result<Uint8Array, MeterFault> {
  if (frame.length < HEAD || frame.readUInt8(7) >= 0x80) return err("device");
  const size = frame.readUInt8(8);
  return frame.length < HEAD + size ? err("device") : ok(frame.subarray(HEAD, HEAD + size));
}

function ask(socket: Socket, id: number, read: ModbusRead): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      socket.off("data", onData).off("error", settle).off("close", onClose);
      if (error) reject(error);
      else resolve(received);
    };
    const onClose = (): void => settle(new Error("it ended the connection"));
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length >= 6 && received.length >= 6 + received.readUInt16BE(4)) settle();
    };
    const timer = setTimeout(() => settle(new Error("no reply in time")), PATIENCE_MS);
    socket.on("data", onData).on("error", settle).on("close", onClose);
    socket.write(frameOf(id, read));
  });
}

/** Reads a meter by Modbus TCP, one question at a time over one connection: many converters have no more. */
export function openModbusWay(
  kind: ModbusKind,
  settings: MeterSettings,
  onArrival: OnArrival,
): MeterWayOpen {
  const [, host = "", port] = /^(.*?)(?::(\d+))?$/.exec(settings.host) ?? [];
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let id = 0;
  let failures = 0;
  let energies: MeterEnergies = {};
  let energiesMs = Number.NEGATIVE_INFINITY;

  function openSocket(): Socket {
    if (socket === undefined || socket.destroyed) {
      refusePublic(host);
      socket = connect({ host, port: Number(port ?? kind.port), lookup: lookUpPrivate });
      socket.on("error", () => socket?.destroy());
    }
    return socket;
  }

  async function registers(read: ModbusRead): Promise<Result<Uint8Array, MeterFault>> {
    id += 1;
    return registersOf(await ask(openSocket(), id, read));
  }

  async function look(): Promise<void> {
    const answer = await registers(kind.power);
    const power = answer.ok ? kind.readPower(answer.value) : answer;
    if (power.ok && performance.now() - energiesMs >= ENERGIES_MS) {
      energiesMs = performance.now();
      const counted = await registers(kind.energies);
      if (counted.ok) energies = kind.readEnergies(counted.value);
    }
    onArrival(
      power.ok ? plausible({ powerW: power.value, ...energies }, settings.isInverted) : power,
    );
  }

  async function turn(): Promise<void> {
    try {
      await look();
      failures = 0;
    } catch (error) {
      socket?.destroy();
      failures += 1;
      if (!isClosed) onArrival(err(faultOf(error)));
    }
    const waitS = Math.max(settings.periodS, backOffS(failures));
    if (!isClosed) timer = setTimeout(() => void turn(), 1000 * waitS);
  }

  void turn();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      socket?.destroy();
    },
  };
}
