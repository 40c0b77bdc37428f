export type AlarmLocale = "en" | "de" | "fr";

type Texts = readonly [en: string, de: string, fr: string];

const shadedTexts = (input: number): Texts => [
  `String ${input} may be shaded`,
  `Strang ${input} vermutlich verschattet`,
  `Entrée ${input} sans doute à l'ombre`,
];

const tooHigh = (mppt: string): Texts => [
  `Input voltage of MPPT ${mppt} too high`,
  `Eingangsspannung an MPPT ${mppt} zu hoch`,
  `Tension d'entrée du MPPT ${mppt} trop élevée`,
];

const tooLow = (mppt: string): Texts => [
  `Input voltage of MPPT ${mppt} too low`,
  `Eingangsspannung an MPPT ${mppt} zu niedrig`,
  `Tension d'entrée du MPPT ${mppt} trop basse`,
];

const noVoltage = (input: number): Texts => [
  `Nothing on input ${input}`,
  `Eingang ${input} ohne Spannung`,
  `Entrée ${input} sans tension`,
];

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
  95: shadedTexts(1),
  96: shadedTexts(2),
  97: shadedTexts(3),
  98: shadedTexts(4),
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
  205: tooHigh("A"),
  206: tooHigh("B"),
  207: tooLow("A"),
  208: tooLow("B"),
  209: noVoltage(1),
  210: noVoltage(2),
  211: noVoltage(3),
  212: noVoltage(4),
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

// Three-phase inverters mean something else by some numbers (docs/gateway/inverters.md#event-log).
const threePhaseTexts: Readonly<Record<number, Texts>> = {
  217: noVoltage(5),
  218: noVoltage(6),
  221: ["Neutral wired wrongly", "Neutralleiter falsch angeschlossen", "Neutre mal raccordé"],
};

const unknown: Texts = ["Unknown", "Unbekannt", "Inconnu"];

/** Text of an alarm number; "unknown" in the same language for a number without text. The wording is our own. */
export function alarmText(id: number, locale: AlarmLocale, isThreePhase: boolean): string {
  const [en, de, fr] = (isThreePhase ? threePhaseTexts[id] : undefined) ?? texts[id] ?? unknown;
  return { en, de, fr }[locale];
}
