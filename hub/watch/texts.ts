import type { AlertFigures, RuleName } from "#plant/watch/alert.ts";

import type { NoticeLanguage } from "../config/alertOptions.ts";

interface Texts {
  readonly rules: Readonly<Record<RuleName, string>>;
  readonly over: string;
  readonly test: string;
}

const texts: Readonly<Record<NoticeLanguage, Texts>> = {
  en: {
    rules: {
      gatewaySilent: "The gateway does not answer.",
      inverterSilent: "{name} does not answer although it is day.",
      stringLow: "String {string} of {name} yields {percent} % of comparable strings.",
      batteryAlarm: "The battery reports an alarm: {issues}.",
      meterMissing: "The power limiter is on, but gets no values of the power meter.",
      yieldBelowLastYear:
        "The last seven days yielded {yieldWh} Wh a day; last year it was {expectedWh} Wh.",
      yieldBelowNeighbours:
        "The last seven days yielded {yieldWh} Wh a day; by the other gateways it should be {expectedWh} Wh.",
    },
    over: "Over: ",
    test: "This is a test. Alerts of this hub arrive here.",
  },
  de: {
    rules: {
      gatewaySilent: "Das Gateway antwortet nicht.",
      inverterSilent: "{name} antwortet nicht, obwohl es Tag ist.",
      stringLow: "String {string} von {name} bringt {percent} % vergleichbarer Strings.",
      batteryAlarm: "Die Batterie meldet einen Alarm: {issues}.",
      meterMissing: "Der Leistungsbegrenzer ist an, erhält aber keine Werte des Stromzählers.",
      yieldBelowLastYear:
        "Die letzten sieben Tage brachten {yieldWh} Wh am Tag; im Vorjahr waren es {expectedWh} Wh.",
      yieldBelowNeighbours:
        "Die letzten sieben Tage brachten {yieldWh} Wh am Tag; nach den anderen Gateways müssten es {expectedWh} Wh sein.",
    },
    over: "Vorbei: ",
    test: "Dies ist ein Test. Warnungen dieses Hubs kommen hier an.",
  },
  fr: {
    rules: {
      gatewaySilent: "La passerelle ne répond pas.",
      inverterSilent: "{name} ne répond pas alors qu’il fait jour.",
      stringLow: "Le string {string} de {name} produit {percent} % des strings comparables.",
      batteryAlarm: "La batterie signale une alarme : {issues}.",
      meterMissing: "Le limiteur de puissance est actif mais ne reçoit aucune valeur du compteur.",
      yieldBelowLastYear:
        "Les sept derniers jours ont produit {yieldWh} Wh par jour ; l’an dernier, c’était {expectedWh} Wh.",
      yieldBelowNeighbours:
        "Les sept derniers jours ont produit {yieldWh} Wh par jour ; d’après les autres passerelles, ce devrait être {expectedWh} Wh.",
    },
    over: "Terminé : ",
    test: "Ceci est un test. Les alertes de ce hub arrivent ici.",
  },
};

/** What an alert says in a language. */
export function alertText(
  { rule, figures }: { readonly rule: RuleName; readonly figures: AlertFigures },
  kind: "start" | "end",
  language: NoticeLanguage,
): string {
  const { rules, over } = texts[language];
  const text = rules[rule].replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? ""));
  return kind === "end" ? over + text : text;
}

/** What a test notice says in a language. */
export function testText(language: NoticeLanguage): string {
  return texts[language].test;
}
