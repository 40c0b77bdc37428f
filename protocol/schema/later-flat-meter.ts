import * as v from "valibot";
import { hasPassword, hasUser } from "./http-request.ts";
import { HttpPhase, PowerMeterConfig } from "./power-meter-config.ts";
import { choice } from "./rules.ts";

/** One phase over HTTP; `unit` 0 W, 1 mW, 2 kW. */
export const LaterHttpPhase = v.pipe(
  v.looseObject({
    ...HttpPhase.entries,
    unit: v.optional(choice(0, 1, 2)),
    sign_inverted: v.optional(v.boolean()),
  }),
  v.forward(
    v.check((request) => hasUser(request), "required"),
    ["username"],
  ),
  v.forward(
    v.check((request) => hasPassword(request), "required"),
    ["password"],
  ),
);

/**
 * Power meter settings of 2024.03.23 to 2024.06.03: those of 2024.03.07 with `source` 5, a SMA Home Manager. Unit and sign of
 * the phases came with 2024.05.03. Read from the firmware's handlers at its tags.
 */
export const LaterFlatMeter = v.looseObject({
  ...PowerMeterConfig.entries,
  source: choice(0, 1, 2, 3, 4, 5),
  http_phases: v.pipe(v.array(LaterHttpPhase), v.maxLength(3)),
});
export type LaterFlatMeter = v.InferOutput<typeof LaterFlatMeter>;
