/** What the frame of the demonstration says, by language. */
export const texts = {
  en: {
    note: "Demonstration: two gateways, their hub and two years of history, all simulated in this browser; sign in as admin with sunflower-42, and reload to start again.",
    page: "Heliograph",
    failed:
      "This browser cannot run the demonstration: it lacks workers of modules. Firefox 114, Chrome 89 and Safari 15 have them, and so do later versions.",
  },
  de: {
    note: "Demonstration: zwei Gateways, ihr Hub und zwei Jahre Verlauf, alles in diesem Browser simuliert; Anmeldung als admin mit sunflower-42, Neuladen beginnt von vorn.",
    page: "Heliograph",
    failed:
      "Dieser Browser kann die Demonstration nicht ausführen: Ihm fehlen Worker aus Modulen. Firefox 114, Chrome 89, Safari 15 und neuere haben sie.",
  },
  fr: {
    note: "Démonstration : deux passerelles, leur hub et deux ans d’historique, tous simulés dans ce navigateur ; connexion : admin, sunflower-42 ; recharger la page recommence à zéro.",
    page: "Heliograph",
    failed:
      "Ce navigateur ne peut pas exécuter la démonstration : il lui manque les workers de modules, que Firefox 114, Chrome 89, Safari 15 et les versions suivantes possèdent.",
  },
} as const;
