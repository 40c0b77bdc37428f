import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MachineFacts } from "#app/hub/machine/gather.ts";
import { useTrial } from "#app/hub/machine/useMachine.ts";
import type { LimiterSettings } from "#app/shared/slots.ts";
import { limiterInWorker } from "#app/shared/worker/limiter.ts";
import { trialOfOne } from "#plant/what-if/limiter/trial-of.ts";

/** A draft of the limiter that differs by its upper limit. */
function draftOf(upper_power_limit: number): LimiterSettings {
  return {
    kind: "one",
    settings: {
      enabled: true,
      verbose_logging: false,
      solar_passthrough_enabled: true,
      solar_passthrough_losses: 4,
      battery_drain_strategy: 0,
      is_inverter_behind_powermeter: true,
      inverter_id: 0,
      inverter_channel_id: 0,
      target_power_consumption: 0,
      target_power_consumption_hysteresis: 5,
      lower_power_limit: 40,
      upper_power_limit,
      ignore_soc: false,
      battery_soc_start_threshold: 50,
      battery_soc_stop_threshold: 20,
      voltage_start_threshold: 52,
      voltage_stop_threshold: 50,
      voltage_load_correction_factor: 0.001,
      inverter_restart_hour: 3,
      full_solar_passthrough_soc: 99,
      full_solar_passthrough_start_voltage: 55,
      full_solar_passthrough_stop_voltage: 54,
    },
  };
}

function trialOf({ kind, settings }: LimiterSettings) {
  if (kind !== "one") throw new Error("a list");
  return trialOfOne(settings, { serial: "7", maxW: 800 });
}

const gathered: MachineFacts = {
  wiring: {
    release: "2024.03.07",
    governed: [{ serial: "7", source: "battery" }],
    place: { latitudeDeg: 51, longitudeDeg: 10, nightBelowDeg: 6 },
    chargesByItself: false,
  },
  real: trialOf(draftOf(700)),
  trialOf,
  inForce: undefined,
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a draft is played once it has come to rest, and nothing of what was typed before", async () => {
  const tried = vi.spyOn(limiterInWorker, "tryOut").mockResolvedValue("volts");
  const { result, rerender, unmount } = renderHook((draft) => useTrial(gathered, draft), {
    initialProps: draftOf(6),
  });
  for (const upperW of [60, 600]) {
    await pass(200);
    rerender(draftOf(upperW));
  }
  await pass(299);
  expect([tried.mock.calls.length, result.current]).toEqual([0, { kind: "working" }]);
  await pass(1);
  expect(tried.mock.calls).toEqual([[trialOf(draftOf(600))]]);
  expect(result.current).toEqual({ kind: "refused", why: "volts" });
  rerender(draftOf(500));
  expect(result.current).toEqual({ kind: "working" });
  unmount();
  await pass(1_000);
  expect(tried).toHaveBeenCalledTimes(1);
});
