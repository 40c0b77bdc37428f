/** Languages of alarm texts. */
export type AlarmLocale = "en" | "de" | "fr";

type Texts = readonly [en: string, de: string, fr: string];

const texts: Readonly<Record<number, Texts>> = {
  1: ["Inverter has started", "Wechselrichter gestartet", "L'onduleur a démarré"],
  2: ["Clock was set", "Uhrzeit wurde gestellt", "L'horloge a été réglée"],
  4: ["Inverter is offline", "Wechselrichter ist offline", "L'onduleur est hors ligne"],
  11: [
    "Sudden rise of the grid voltage",
    "Sprung der Netzspannung nach oben",
    "Saut de la tension du réseau",
  ],
  12: [
    "Sudden drop of the grid voltage",
    "Einbruch der Netzspannung",
    "Chute brusque de la tension du réseau",
  ],
  73: [
    "Power reduced because of heat",
    "Leistung wegen Wärme verringert",
    "Puissance réduite à cause de la chaleur",
  ],
  95: [
    "String 1 may be shaded",
    "Strang 1 vermutlich verschattet",
    "Entrée 1 sans doute à l'ombre",
  ],
  96: [
    "String 2 may be shaded",
    "Strang 2 vermutlich verschattet",
    "Entrée 2 sans doute à l'ombre",
  ],
  97: [
    "String 3 may be shaded",
    "Strang 3 vermutlich verschattet",
    "Entrée 3 sans doute à l'ombre",
  ],
  98: [
    "String 4 may be shaded",
    "Strang 4 vermutlich verschattet",
    "Entrée 4 sans doute à l'ombre",
  ],
  121: [
    "Protection against overheating",
    "Übertemperaturschutz ausgelöst",
    "Protection contre la surchauffe",
  ],
  124: ["Switched off remotely", "Aus der Ferne abgeschaltet", "Arrêt à distance"],
  125: [
    "Grid parameters do not fit",
    "Netzparameter passen nicht",
    "Paramètres de réseau incorrects",
  ],
  130: ["Inverter is offline", "Wechselrichter ist offline", "L'onduleur est hors ligne"],
  141: ["Grid voltage too high", "Netzspannung zu hoch", "Tension du réseau trop élevée"],
  142: [
    "Ten-minute mean of the grid voltage too high",
    "Zehn-Minuten-Mittel der Netzspannung zu hoch",
    "Moyenne sur dix minutes de la tension du réseau trop élevée",
  ],
  143: ["Grid voltage too low", "Netzspannung zu niedrig", "Tension du réseau trop basse"],
  144: ["Grid frequency too high", "Netzfrequenz zu hoch", "Fréquence du réseau trop élevée"],
  145: ["Grid frequency too low", "Netzfrequenz zu niedrig", "Fréquence du réseau trop basse"],
  147: ["Grid failure", "Netzausfall", "Panne du réseau"],
  149: ["Island operation detected", "Inselbetrieb erkannt", "Fonctionnement en îlot détecté"],
  205: [
    "Input voltage of MPPT A too high",
    "Eingangsspannung an MPPT A zu hoch",
    "Tension d'entrée du MPPT A trop élevée",
  ],
  206: [
    "Input voltage of MPPT B too high",
    "Eingangsspannung an MPPT B zu hoch",
    "Tension d'entrée du MPPT B trop élevée",
  ],
  207: [
    "Input voltage of MPPT A too low",
    "Eingangsspannung an MPPT A zu niedrig",
    "Tension d'entrée du MPPT A trop basse",
  ],
  208: [
    "Input voltage of MPPT B too low",
    "Eingangsspannung an MPPT B zu niedrig",
    "Tension d'entrée du MPPT B trop basse",
  ],
  209: ["Nothing on input 1", "Eingang 1 ohne Spannung", "Entrée 1 sans tension"],
  210: ["Nothing on input 2", "Eingang 2 ohne Spannung", "Entrée 2 sans tension"],
  211: ["Nothing on input 3", "Eingang 3 ohne Spannung", "Entrée 3 sans tension"],
  212: ["Nothing on input 4", "Eingang 4 ohne Spannung", "Entrée 4 sans tension"],
  213: [
    "Wiring fault at inputs 1 and 2",
    "Verdrahtungsfehler an Eingang 1 und 2",
    "Erreur de câblage aux entrées 1 et 2",
  ],
  214: [
    "Wiring fault at inputs 3 and 4",
    "Verdrahtungsfehler an Eingang 3 und 4",
    "Erreur de câblage aux entrées 3 et 4",
  ],
};

// Three-phase inverters mean something else by some numbers (gateway reference 9.4).
const threePhaseTexts: Readonly<Record<number, Texts>> = {
  217: ["Nothing on input 5", "Eingang 5 ohne Spannung", "Entrée 5 sans tension"],
  218: ["Nothing on input 6", "Eingang 6 ohne Spannung", "Entrée 6 sans tension"],
  221: ["Neutral wired wrongly", "Neutralleiter falsch angeschlossen", "Neutre mal raccordé"],
};

const unknown: Texts = ["Unknown", "Unbekannt", "Inconnu"];

/** Text of an alarm number; "unknown" in the same language for a number without one. The wording is our own. */
export function alarmText(id: number, locale: AlarmLocale, isThreePhase: boolean): string {
  const [en, de, fr] = (isThreePhase ? threePhaseTexts[id] : undefined) ?? texts[id] ?? unknown;
  return { en, de, fr }[locale];
}
