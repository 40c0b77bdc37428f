/** What the frame of the demonstration says, by language. */
export const texts = {
  en: {
    note: "Demonstration: two gateways, their hub and two years of history, all simulated in this browser; sign in as admin with sunflower-42; what you save lasts until you close this tab.",
    filling:
      "The history is still being written: sums of months and years are too low for a minute.",

    failed:
      "The demonstration cannot run in this browser. It needs Firefox 114, Chrome 89, Safari 15 or newer, WebAssembly and some 150 MB of memory.",
  },
  de: {
    note: "Demonstration: zwei Gateways, ihr Hub und zwei Jahre Verlauf, alles in diesem Browser simuliert; Anmeldung als admin mit sunflower-42; was Sie speichern, bleibt, bis Sie diesen Tab schließen.",
    filling:
      "Der Verlauf wird noch geschrieben: Summen von Monaten und Jahren sind etwa eine Minute lang zu niedrig.",

    failed:
      "Die Demonstration läuft in diesem Browser nicht. Sie braucht Firefox 114, Chrome 89, Safari 15 oder neuer, WebAssembly und etwa 150 MB Speicher.",
  },
  fr: {
    note: "Démonstration : deux passerelles, leur hub et deux ans d’historique, tous simulés dans ce navigateur ; connexion : admin, sunflower-42 ; ce que vous enregistrez reste jusqu’à la fermeture de cet onglet.",
    filling:
      "L’historique est encore en cours d’écriture : les sommes par mois et par an sont trop basses pendant une minute environ.",

    failed:
      "La démonstration ne fonctionne pas dans ce navigateur. Il lui faut Firefox 114, Chrome 89, Safari 15 ou plus récent, WebAssembly et environ 150 Mo de mémoire.",
  },
} as const;
