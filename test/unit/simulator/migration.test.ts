import { expect, it } from "vitest";
import { migrateConfig } from "#simulator/device/migration.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

const { config, generation } = createGateway(gatewayOptions("full")).device;

it.each([
  [0x00_01_1a_00, 1000],
  [0x00_01_1b_00, 1],
  [0x00_01_1c_00, 1],
])(
  "a file of version %s has its frequency multiplied by %s: a step is done once",
  (version, by) => {
    const { dtu } = migrateConfig(config, { cfg: { version } }, generation);
    expect(dtu.cmt_frequency).toBe(config.dtu.cmt_frequency * by);
  },
);
