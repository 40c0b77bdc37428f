import { addressPart } from "#protocol/internal/values.ts";
import type { EarlyInverter, FirstCall } from "#app/shared/api/firstCall.ts";
import { filled } from "./fillTemplate.ts";
import {
  firstInverter,
  firstValues,
  type FirstAnswer,
  type FirstLook,
  type FirstTexts,
} from "./firstValues.ts";

/*
 * A script in index.html: it shows the figures of the first answer before the app starts, or until then those of the
 * last visit. The app takes the answers over and draws the same.
 */
const place = (window.hubMark?.base ?? "/").slice(0, -1);
const listPath = `${place}/api/livedata/status`;
const room = document.querySelector("#first");
const template = document.querySelector("template");
const { firstCall, firstLocale = "en", firstTexts = "", firstWords, firstFrame = "" } = window;
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
  await import(firstFrame);
}

/** Resolves when the figures of both answers are on the screen. */
async function showAnswers(call: FirstCall): Promise<void> {
  const text = await textOf(call.answer);
  call.text = text;
  const answer: FirstAnswer = JSON.parse(text);
  const serial = firstInverter(answer)?.serial;
  const asked = serial === undefined || call.isTaken ? undefined : askInverter(call, serial);
  await show({ isStale: false }, answer);
  if (asked) {
    const of: FirstAnswer = JSON.parse(await asked);
    await show({ isStale: false, details: of.inverters[0] }, answer);
  }
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function askInverter(call: FirstCall, serial: string): Promise<string> {
  const { headers, stop } = call;
  const path = `${listPath}?inv=${addressPart(serial)}`;
  const inverter: EarlyInverter = {
    serial,
    path,
    answer: fetch(path, { headers, signal: stop.signal }),
  };
  call.inverter = inverter;
  inverter.text = await textOf(inverter.answer);
  return inverter.text;
}

/** Text of a good answer, which the app can still read. */
async function textOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  if (!response.ok) throw new Error();
  return response.clone().text();
}

async function showLast({ headers }: FirstCall): Promise<void> {
  const kept = JSON.parse(
    localStorage.getItem(`heliograph.lastLive${window.hubMark?.storedAs ?? ""}`) ?? "",
  );
  if (!kept.isPrivate || "Authorization" in headers) await show({ isStale: true }, kept.live);
}

async function show(
  look: Pick<FirstLook, "isStale" | "details">,
  answer: FirstAnswer,
): Promise<void> {
  const words: FirstTexts = firstWords ?? (await import(firstTexts));
  // Of a power meter alone the app shows other figures.
  const isMeterAlone = !firstInverter(answer) && answer.power_meter?.enabled;
  if (!room || !template || isMeterAlone || firstCall?.isTaken) return;
  const isWide = matchMedia("(min-width: 64rem)").matches;
  const values = firstValues(answer, { locale: firstLocale, isWide, words, ...look });
  room.replaceChildren(filled(template, values));
}

/** What cannot be read is left to the app, which says so. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // Nothing is shown early.
  }
}
