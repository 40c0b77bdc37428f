import { familyOf } from "#simulator/firmware/families.ts";
import { hasRadio } from "#simulator/device/pins.ts";
import type { PlantFactory } from "#simulator/device/plantFactory.ts";
import type { ChargerCommand, CommandStatus, RadioInverter } from "#simulator/device/seam.ts";

/** A plant without sun or wires: it knows the inverters and notes commands to them. Nothing ever answers. */
export interface BarePlant {
  readonly factory: PlantFactory;
  readonly chargerCommands: readonly ChargerCommand[];
}

/** Makes a plant that only notes the firmware's commands. */
export function createBarePlant(): BarePlant {
  const chargerCommands: ChargerCommand[] = [];
  const factory: PlantFactory = (device) => {
    let serials: readonly string[] = [];
    const limits = new Map<string, CommandStatus>();
    const powers = new Map<string, CommandStatus>();
    const configuredSources = (): readonly string[] =>
      hasRadio(device.pins)
        ? device.config.inverters
            .map((slot) => slot.serial)
            .filter(
              (serial) => serial !== "" && familyOf(serial, device.generation.families) !== null,
            )
        : [];
    const inverter = (serial: string): RadioInverter => ({
      serial,
      limitPercent: 0,
      maxPowerW: 0,
      limitStatus: limits.get(serial) ?? "Ok",
      powerStatus: powers.get(serial) ?? "Ok",
    });
    return {
      routes: [],
      plant: {
        boot: () => {
          limits.clear();
          powers.clear();
          serials = configuredSources();
        },
        advance: () => undefined,
        resume: () => undefined,
        configChanged: () => {
          const present = new Set(configuredSources());
          const kept = serials.filter((serial) => present.delete(serial));
          serials = [...kept, ...present];
        },
        radioAnswers: () => true,
        inverters: () => serials.map(inverter),
        setLimit: (serial) => limits.set(serial, "Pending"),
        setPower: (serial) => powers.set(serial, "Pending"),
        setCharger: (command) => chargerCommands.push(command),
        switchCharger: () => undefined,
        deliver: () => undefined,
        resetRadioStats: () => undefined,
        meterPowerW: () => 123.45,
      },
      feeds: {
        open: (path) => ({
          path,
          onMessage: () => () => undefined,
          onEnd: () => () => undefined,
          receive: () => undefined,
          close: () => undefined,
        }),
        demandedPassword: () =>
          device.config.security.allow_readonly ? null : device.config.security.password,
        configChanged: () => undefined,
        dropAll: () => undefined,
        advance: () => undefined,
      },
    };
  };
  return { factory, chargerCommands };
}
