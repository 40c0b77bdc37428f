import { hubOptions } from "#hub/config/hubOptions.ts";

/** Options of hub and demonstration for Node's `parseArgs`, with their help texts. */
export const programOptions = {
  ...hubOptions,
  scenario: {
    type: "string",
    value: "NAME",
    default: "now",
    about: "what the simulated gateway lives through",
  },
  firmware: {
    type: "string",
    value: "NAME",
    default: "2024.03.07",
    about: "release of the simulated gateway",
  },
  seed: { type: "string", value: "NUMBER", default: "1", about: "another seed, other weather" },
  broker: {
    type: "string",
    value: "URL",
    about:
      "let the simulated gateway publish by MQTT, as its firmware\ndoes: mqtt://USER:PASSWORD@ADDRESS:1883",
  },
  clock: {
    type: "string",
    value: "FACTOR",
    default: "1",
    about: "let the day, or the recording, pass this much faster",
  },
  replay: {
    type: "string",
    value: "FILE",
    about: "play a session that was recorded on the help page",
  },
  hold: {
    type: "boolean",
    default: false,
    about: "stay at the end of the recording instead of starting again",
  },
  control: {
    type: "boolean",
    default: false,
    about: "let tests steer the simulated gateway at /__simulator/",
  },
} as const;
