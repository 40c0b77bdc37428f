import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Alert } from "#plant/watch/alert.ts";
import { renderPart } from "../../support/renderPart.tsx";

const tones: number[] = [];

class SilentAudio {
  readonly currentTime = 5;
  readonly destination = {};
  createOscillator() {
    return {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: (atS: number) => void tones.push(atS),
      stop: () => undefined,
    };
  }
  createGain() {
    return { gain: { value: 0 }, connect: (next: unknown) => next };
  }
  close() {
    return Promise.resolve();
  }
}

beforeEach(() => {
  tones.length = 0;
  vi.stubGlobal("AudioContext", SilentAudio);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const alert = (subject: string, endS: number | null): Alert => ({
  rule: "gatewaySilent",
  subject,
  figures: {},
  sinceS: 1_782_000_000,
  startS: 1_782_000_060,
  endS,
});

it("says active alerts in the tab's title, and sounds for new ones once that is switched on", async () => {
  const { useTabAlarm } = await import("#app/hub/notices/tabAlarm.ts");
  const { SoundCard } = await import("#app/hub/SoundCard.tsx");
  document.title = "Alerts · Heliograph";
  let reloads = 0;
  const reload = () => void (reloads += 1);
  function AlarmTab({ alerts }: { readonly alerts: readonly Alert[] | undefined }) {
    useTabAlarm(alerts, reload);
    return <SoundCard />;
  }
  const { rerender, unmount } = await renderPart(<AlarmTab alerts={undefined} />, "en", [
    "messages",
  ]);
  const first = alert("a", null);
  rerender(<AlarmTab alerts={[first]} />);
  expect(document.title).toBe("(1) Alerts · Heliograph");
  expect(tones).toEqual([]);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("switch", { name: "Sound for new alerts" }));
  // So that the person knows the sound.
  expect(tones).toEqual([5, 5.3]);
  rerender(<AlarmTab alerts={[first, alert("b", null)]} />);
  expect(document.title).toBe("(2) Alerts · Heliograph");
  expect(tones).toHaveLength(4);
  // Ended and known alerts are silent.
  rerender(<AlarmTab alerts={[alert("a", 1_782_000_100), alert("b", null)]} />);
  expect(document.title).toBe("(1) Alerts · Heliograph");
  expect(tones).toHaveLength(4);
  // One that comes while another ends is new, too.
  rerender(<AlarmTab alerts={[alert("b", 1_782_000_200), alert("c", null)]} />);
  expect(tones).toHaveLength(6);
  // A hidden tab reads the alerts, too.
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(reloads).toBe(2);
  vi.useRealTimers();
  unmount();
  expect(document.title).toBe("Alerts · Heliograph");
});
