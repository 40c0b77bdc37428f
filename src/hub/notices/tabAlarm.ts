import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { type Alert, alertKey } from "#plant/watch/alert.ts";

const everyMs = 60_000;

const audioAtom = atom<AudioContext | undefined>(undefined);

export const canSound = "AudioContext" in window;

/** Whether new alerts sound in this tab. Set by a press, without which browsers play no sound. */
export const soundAtom = atom(
  (get) => get(audioAtom) !== undefined,
  (get, set, isOn: boolean) => {
    const before = get(audioAtom);
    if (isOn === (before !== undefined)) return;
    // A failure leaves nothing behind: the sound is over either way.
    before?.close().catch(() => undefined);
    const audio = isOn ? new AudioContext() : undefined;
    if (audio) beep(audio);
    set(audioAtom, audio);
  },
);

const knownAtom = atom<ReadonlySet<string> | undefined>(undefined);

/** Shows active alerts in the title of the tab, and announces new alerts by a sound where it is switched on. */
export function useTabAlarm(alerts: readonly Alert[] | undefined, reload: () => void): void {
  const audio = useAtomValue(audioAtom);
  const [known, setKnown] = useAtom(knownAtom);
  const active = useMemo(
    () => alerts && new Set(alerts.filter(({ endS }) => endS === null).map(alertKey)),
    [alerts],
  );
  useEffect(() => {
    if (!active || active === known) return;
    if (audio && known && [...active].some((key) => !known.has(key))) beep(audio);
    setKnown(active);
  }, [active, known, audio, setKnown]);
  useEffect(() => {
    if (!active || active.size === 0) return undefined;
    document.title = `(${active.size}) ${bareTitle()}`;
    return () => {
      document.title = bareTitle();
    };
  }, [active]);
  // While the tab is hidden nothing else reads the alerts.
  useEffect(() => {
    if (!audio) return undefined;
    const timer = setInterval(() => document.hidden && reload(), everyMs);
    return () => clearInterval(timer);
  }, [audio, reload]);
}

function bareTitle(): string {
  return document.title.replace(/^\(\d+\) /, "");
}

/** Two short tones. */
function beep(audio: AudioContext): void {
  for (const afterS of [0, 0.3]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + afterS);
    tone.stop(audio.currentTime + afterS + 0.15);
  }
}
