import type { FirstCall } from "#app/shared/api/firstCall.ts";
import { filled } from "./fillTemplate.ts";
import { firstInverter, firstValues, type FirstAnswer, type FirstLook } from "./firstValues.ts";
import { loadWords, locale, startApp, storedAs } from "./firstFiles.ts";

/*
 * A script in index.html: it shows the figures of the first answer before the app starts, or until then those of the
 * last visit. The app takes the answers over and draws the same.
 */
const room = document.querySelector("#first");
const template = document.querySelector("template");
const { firstCall } = window;
// A gateway that answers later than this does not keep the app from starting.
const patienceMs = 400;

void start();

async function start(): Promise<void> {
  // The wall display has the same address.
  if (firstCall && !/[?&]view=wall\b/.test(location.search)) {
    void attempt(() => showLast(firstCall));
    const patience = new Promise((resolve) => {
      setTimeout(resolve, patienceMs);
    });
    await Promise.race([attempt(() => showAnswers(firstCall)), patience]);
  }
  await startApp();
}

/** Resolves when the figures of both answers are on the screen. */
async function showAnswers(call: FirstCall): Promise<void> {
  const answer: FirstAnswer = JSON.parse(await call.list);
  await show({ isStale: false }, answer);
  if (call.inverter) {
    const of: FirstAnswer = JSON.parse(await call.inverter.values);
    await show({ isStale: false, details: of.inverters[0] }, answer);
  }
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function showLast({ headers }: FirstCall): Promise<void> {
  const kept = JSON.parse(localStorage.getItem(`heliograph.lastLive${storedAs}`) ?? "");
  if (!kept.isPrivate || "Authorization" in headers) await show({ isStale: true }, kept.live);
}

async function show(
  look: Pick<FirstLook, "isStale" | "details">,
  answer: FirstAnswer,
): Promise<void> {
  const words = await loadWords();
  // With a power meter alone the app shows other figures.
  const isMeterAlone = !firstInverter(answer) && answer.power_meter?.enabled;
  if (!room || !template || isMeterAlone || firstCall?.isTaken) return;
  const isWide = matchMedia("(min-width: 64rem)").matches;
  const values = firstValues(answer, { locale, isWide, words, ...look });
  room.replaceChildren(filled(template, values));
}

/** An unreadable answer is left to the app, which reports it. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // Nothing is shown early.
  }
}
