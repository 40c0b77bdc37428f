import { describe, expect, it } from "vitest";
import { filled } from "#app/app/first/fillTemplate.ts";
import { type FirstAnswer, type FirstLook, firstValues } from "#app/app/first/firstValues.ts";
import { takenOver, type FirstCall } from "#app/shared/api/firstCall.ts";
import * as words from "#app/shared/i18n/first/de.ts";
import { earlyLive } from "#app/shared/live/earlyLive.ts";

const inverter = {
  serial: "114182940773",
  name: "Roof",
  order: 1,
  data_age: 3,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 600,
};
const answer = {
  inverters: [inverter, { ...inverter, serial: "2", name: "Barn", order: 0, producing: false }],
  total: {
    Power: { v: 1234.56, u: "W", d: 1 },
    YieldDay: { v: null, u: "Wh", d: 0 },
  },
  hints: { time_sync: false, radio_problem: false, default_password: true },
} satisfies FirstAnswer;
const look: FirstLook = { locale: "de", isWide: false, isStale: false, words };

function template(markup: string): HTMLTemplateElement {
  const element = document.createElement("template");
  element.innerHTML = markup;
  return element;
}

function textOf(markup: string, from: FirstAnswer = answer, change: Partial<typeof look> = {}) {
  return filled(template(markup), firstValues(from, { ...look, ...change })).textContent;
}

describe("the first page", () => {
  it("has the figures as the language writes them, and a dash for what is unknown", () => {
    expect(textOf("{power} {power.u}|{day} {day.u}|{total}")).toBe("1.235 W|– Wh|–");
  });

  it("shows the inverter that comes first in the order, and tabs for several", () => {
    const markup = `<template data-each="narrow">{name}<template data-each="others">, {name}</template></template>`;
    expect(textOf(markup)).toBe("Barn, Roof");
    expect(textOf(markup, answer, { isWide: true })).toBe("");
    const one = { ...answer, inverters: [inverter] };
    expect(textOf(`<template data-each="single">{name}</template>`, one)).toBe("Roof");
    expect(textOf(markup, one)).toBe("");
  });

  it("has the texts of the language, and a banner for each hint", () => {
    const markup = `{shell.title.live}<template data-each="hints">: <template data-each="hint">{hint}, {link}.</template></template>`;
    const { password, passwordLink, radio } = words.live.hints;
    const title = words.shell.title.live;
    expect(textOf(markup)).toBe(`${title}: ${password}, ${passwordLink}.`);
    const both = { ...answer, hints: { ...answer.hints, radio_problem: true } };
    expect(textOf(markup, both)).toBe(`${title}: ${radio}, .${password}, ${passwordLink}.`);
    const none = { ...answer.hints, default_password: false };
    expect(textOf(markup, { ...answer, hints: none })).toBe(title);
  });

  it("leaves out what is disabled, and reads the devices of every release", () => {
    const markup = `<template data-each="solar">{power}</template><template data-each="charger">{power}</template>`;
    const Power = { v: 5, u: "W", d: 0 };
    expect(textOf(markup)).toBe("");
    const old = {
      vedirect: { enabled: true, total: { Power } },
      huawei: { enabled: false, Power },
    };
    expect(textOf(markup, { ...answer, ...old })).toBe("5");
    const later = { solarcharger: { enabled: true, power: Power } };
    expect(textOf(markup, { ...answer, ...later })).toBe("5");
  });

  it("puts a name into its place as a text, whatever it holds", () => {
    const name = "<b>{power}</b>\u202e";
    const hostile = { ...answer, inverters: [{ ...inverter, name }] };
    const part = filled(
      template(`<template data-each="single"><p>{name}</p></template>`),
      firstValues(hostile, look),
    );
    expect(part.querySelector("p")?.textContent).toBe("<b>{power}</b>");
    expect(part.querySelector("b")).toBeNull();
  });

  it.each([
    ["no list", { inverters: {}, total: {} }],
    ["no totals", { inverters: [], total: null }],
    ["a name that is none", { inverters: [{ ...inverter, name: 1 }], total: {} }],
    ["a unit that is none", { inverters: [], total: { Power: { v: 1, u: {} } } }],
    ["endless decimals", { inverters: [], total: { Power: { v: 1, u: "W", d: {} } } }],
  ])("throws or shows a dash, and never code, for %s", (_name, odd) => {
    const given: FirstAnswer = JSON.parse(JSON.stringify(odd));
    const outcome = () => {
      try {
        return textOf("{power} {power.u}", given) ?? "";
      } catch (error) {
        return error instanceof TypeError ? "–" : String(error);
      }
    };
    expect(outcome()).toMatch(/^[–\d]/);
  });
});

function early(change: Partial<FirstCall> = {}): FirstCall {
  return {
    headers: { "X-Requested-With": "XMLHttpRequest" },
    stop: new AbortController(),
    startedAtMs: Date.now(),
    answeredAtMs: 5,
    answer: Promise.resolve(new Response()),
    list: new Promise(() => undefined),
    text: JSON.stringify(answer),
    ...change,
  };
}

describe("what the app takes over", () => {
  it("is the state after the answers that are there", () => {
    const AC = { 0: { Power: { v: 99, u: "W", d: 0 } } };
    const text = JSON.stringify({ ...answer, inverters: [{ ...inverter, AC }] });
    const state = earlyLive(
      early({
        inverter: {
          serial: "1",
          path: "",
          answer: Promise.resolve(new Response()),
          values: Promise.resolve(text),
          text,
        },
      }),
    );
    expect(state?.total?.Power?.v).toBe(1234.56);
    expect(state?.inverters.map(({ AC: shown }) => shown?.[0]?.["Power"])).toEqual([
      AC[0].Power,
      undefined,
    ]);
    expect(state?.receivedAt.get(inverter.serial)).toBe(5);
  });

  it.each([
    ["no answer", undefined],
    ["half of one", `{"inverters":[`],
    ["a page", "<html>"],
  ])("is nothing with %s", (_name, text) => {
    const { text: _text, ...call } = early();
    expect(earlyLive(text === undefined ? call : { ...call, text })).toBeUndefined();
    expect(earlyLive(undefined)).toBeUndefined();
  });

  it("is nothing that went out with other credentials or long ago, and the script draws no more", () => {
    const call = early();
    expect(takenOver(call, "YWRtaW46eA==")).toBeUndefined();
    expect(call.isTaken).toBe(true);
    expect(takenOver(early({ startedAtMs: Date.now() - 60_000 }), undefined)).toBeUndefined();
    expect(takenOver(early(), undefined)).toBeDefined();
  });
});
