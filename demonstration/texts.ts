/** Further texts of the demonstration's frame, by language. A phone leaves `more` out. */
export const texts = {
  en: {
    more: "Three gateways, their hub and two years of history run in this browser alone; what you save lasts until you close this tab.",
    noon: "The clock is set to noon.",
    filling: "Sums are too low until the history is written, for a minute.",
    refused: "This demonstration asks nobody: it reaches nothing outside this browser.",
    failed:
      "The demonstration cannot run in this browser. It needs Firefox 114, Chrome 89, Safari 15 or newer, WebAssembly and some 150 MB of memory.",
  },
  de: {
    more: "Drei Gateways, ihr Hub und zwei Jahre Verlauf laufen allein in diesem Browser; was Sie speichern, bleibt, bis Sie diesen Tab schließen.",
    noon: "Die Uhr ist auf Mittag gestellt.",
    filling: "Bis der Verlauf geschrieben ist, etwa eine Minute lang, sind Summen zu niedrig.",
    refused: "Diese Demonstration fragt niemanden: Sie erreicht nichts außerhalb dieses Browsers.",
    failed:
      "Die Demonstration läuft in diesem Browser nicht. Sie braucht Firefox 114, Chrome 89, Safari 15 oder neuer, WebAssembly und etwa 150 MB Speicher.",
  },
  fr: {
    more: "Trois passerelles, leur hub et deux ans d’historique fonctionnent dans ce seul navigateur ; ce que vous enregistrez reste jusqu’à la fermeture de cet onglet.",
    noon: "L’horloge est réglée sur midi.",
    filling:
      "Les sommes sont trop basses tant que l’historique s’écrit, pendant une minute environ.",
    refused:
      "Cette démonstration n’interroge personne : elle n’atteint rien hors de ce navigateur.",
    failed:
      "La démonstration ne fonctionne pas dans ce navigateur. Il lui faut Firefox 114, Chrome 89, Safari 15 ou plus récent, WebAssembly et environ 150 Mo de mémoire.",
  },
} as const;
