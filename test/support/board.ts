import { createGateway, type Gateway, type GatewayOptions } from "#simulator/gateway.ts";
import { apiVectors } from "./apiVectors.ts";
import { type BarePlant, createBarePlant } from "./barePlant.ts";

/** How long a restart keeps the gateway silent, pause included. */
export const restartMs = 7000;

/** A gateway with both radios and two inverters, garage and barn, and the plant that only takes notes. */
export function createBoard(options: Partial<GatewayOptions> = {}): {
  gateway: Gateway;
  plant: BarePlant;
} {
  const plant = createBarePlant();
  const serials = ["114180112233", "138287004711"];
  const gateway = createGateway({
    plant: plant.factory,
    bootMs: 6000,
    files: { "pin_mapping.json": JSON.stringify(apiVectors.board.pins) },
    configure: (factory) => ({
      ...factory,
      device: { ...factory.device, pinProfile: "Test board" },
      inverters: factory.inverters.map((slot, index) => ({
        ...slot,
        serial: serials[index] ?? "",
        name: ["Garage", "Barn"][index] ?? "",
      })),
    }),
    ...options,
  });
  return { gateway, plant };
}
