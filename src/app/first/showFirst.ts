import { addressPart } from "#protocol/address-part.ts";
import type { EarlyInverter, FirstCall } from "#app/shared/api/firstCall.ts";
import { filled } from "./fillTemplate.ts";
import { firstInverter, firstValues, type FirstAnswer, type FirstLook } from "./firstValues.ts";

/*
 * A script in index.html: it shows the figures of the first answer while the app is on its way, or until then
 * those of the last visit. The app takes the answers over and draws the same.
 */
const place = (window.hubMark?.base ?? "/").slice(0, -1);
const listPath = `${place}/api/livedata/status`;
const room = document.querySelector("#first");
const { firstCall, firstLocale = "en" } = window;
const template = document.querySelector<HTMLTemplateElement>(`template[lang="${firstLocale}"]`);
// The wall display has the same address.
if (firstCall && room && template && !/[?&]view=wall\b/.test(location.search)) {
  showLast(firstCall);
  firstCall.answer = textOf(firstCall.answer, (text) => {
    firstCall.text = text;
    const answer: FirstAnswer = JSON.parse(text);
    // A banner above the figures would move them, and the page has no room for its texts.
    if (Object.values(answer.hints ?? {}).includes(true)) return;
    show({ isStale: false }, answer);
    const serial = firstInverter(answer)?.serial;
    if (serial !== undefined && !firstCall.isTaken) askInverter(firstCall, answer, serial);
  });
}

function askInverter(call: FirstCall, answer: FirstAnswer, serial: string): void {
  const { headers, stop } = call;
  const path = `${listPath}?inv=${addressPart(serial)}`;
  const asked = fetch(path, { headers, signal: stop.signal });
  const inverter: EarlyInverter = {
    serial,
    path,
    answer: textOf(asked, (text) => {
      inverter.text = text;
      const of: FirstAnswer = JSON.parse(text);
      show({ isStale: false, details: of.inverters[0] }, answer);
    }),
  };
  call.inverter = inverter;
}

/** The same answer again, after `use` had the text of a good one. */
function textOf(answer: Promise<Response>, use: (text: string) => void): Promise<Response> {
  const again = answer.then(async (response) => {
    const text = await response.text();
    if (response.ok) attempt(() => use(text));
    return new Response(text, response);
  });
  again.catch(() => undefined);
  return again;
}

function showLast({ headers }: FirstCall): void {
  attempt(() => {
    const kept = JSON.parse(localStorage.getItem(`heliograph.lastLive${place}`) ?? "");
    if (!kept.isPrivate || "Authorization" in headers) show({ isStale: true }, kept.live);
  });
}

function show(look: Pick<FirstLook, "isStale" | "details">, answer: FirstAnswer): void {
  if (!room || !template || firstCall?.isTaken) return;
  const isWide = matchMedia("(min-width: 64rem)").matches;
  const values = firstValues(answer, { locale: firstLocale, isWide, ...look });
  room.replaceChildren(filled(template, values));
}

/** What cannot be read is left to the app, which says so. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is shown early.
  }
}
